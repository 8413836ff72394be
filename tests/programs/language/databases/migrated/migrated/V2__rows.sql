INSERT INTO stock (name, pieces) VALUES ('nail', 100);
