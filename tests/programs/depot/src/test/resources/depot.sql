SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
DROP SCHEMA IF EXISTS depot CASCADE;
CREATE SCHEMA depot;
SET search_path TO depot;
CREATE TABLE stock (id SERIAL PRIMARY KEY, name TEXT NOT NULL UNIQUE, pieces INTEGER NOT NULL);
CREATE TABLE orders (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, customer TEXT NOT NULL);
CREATE TABLE lines (order_id INTEGER REFERENCES orders (id) ON DELETE CASCADE, stock_id INTEGER REFERENCES stock (id));
CREATE TABLE journal (id SERIAL PRIMARY KEY, what TEXT);
INSERT INTO stock (name, pieces) VALUES ('hammer', 2);
INSERT INTO stock (name, pieces) VALUES ('nail', 100);
INSERT INTO stock (name, pieces) VALUES ('anvil', 0), ('plane', 7);
INSERT INTO orders (customer) VALUES ('zoe');
INSERT INTO lines SELECT o.id, s.id FROM orders o, stock s WHERE s.name = 'plane';
INSERT INTO journal (what) VALUES ('opened')
