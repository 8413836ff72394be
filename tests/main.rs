mod library_table;
