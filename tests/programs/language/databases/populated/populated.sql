DROP TABLE IF EXISTS guest;
CREATE TABLE guest (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(20), nights INT);
INSERT INTO guest (name, nights) VALUES ('ann', 3);
