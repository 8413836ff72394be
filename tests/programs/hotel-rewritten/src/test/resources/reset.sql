-- On a connection that names no database.
DROP DATABASE IF EXISTS hotel;
CREATE DATABASE hotel;
USE hotel;
