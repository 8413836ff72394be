-- Makes all tables anew, empty. Plain enough for H2 and for MariaDB.
DROP TABLE IF EXISTS invoice;
DROP TABLE IF EXISTS charge;
DROP TABLE IF EXISTS reservation;
DROP TABLE IF EXISTS season;
DROP TABLE IF EXISTS room;
DROP TABLE IF EXISTS hotel_user;

CREATE TABLE hotel_user (
  name VARCHAR(20) NOT NULL PRIMARY KEY,
  role VARCHAR(10) NOT NULL,
  hash CHAR(16) NOT NULL,
  last_login DATE
);

CREATE TABLE room (
  room_no INT NOT NULL PRIMARY KEY,
  kind VARCHAR(10) NOT NULL,
  beds INT NOT NULL,
  price_cents INT NOT NULL,
  usable BOOLEAN NOT NULL DEFAULT TRUE
);

-- From a day of the year to another, both of them in it: '12-20' to '01-06' is one season.
CREATE TABLE season (
  name VARCHAR(20) NOT NULL PRIMARY KEY,
  first_day CHAR(5) NOT NULL,
  last_day CHAR(5) NOT NULL,
  percent INT NOT NULL
);

CREATE TABLE reservation (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  room_no INT NOT NULL,
  guest VARCHAR(40) NOT NULL,
  persons INT NOT NULL,
  arrival DATE NOT NULL,
  departure DATE NOT NULL,
  price_cents INT NOT NULL,
  status VARCHAR(12) NOT NULL,
  FOREIGN KEY (room_no) REFERENCES room (room_no)
);

CREATE TABLE charge (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  reservation_id INT NOT NULL,
  item VARCHAR(30) NOT NULL,
  cents INT NOT NULL,
  FOREIGN KEY (reservation_id) REFERENCES reservation (id)
);

CREATE TABLE invoice (
  reservation_id INT NOT NULL PRIMARY KEY,
  issued DATE NOT NULL,
  total_cents INT NOT NULL,
  FOREIGN KEY (reservation_id) REFERENCES reservation (id)
);
