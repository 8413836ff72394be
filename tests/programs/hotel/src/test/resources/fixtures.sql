-- ann's password is flowers, max's is keys99
INSERT INTO hotel_user (name, role, hash) VALUES ('ann', 'DESK', '253f2c66acdc46a2'), ('max', 'MANAGER', '52bbb8e2239122eb');
INSERT INTO room (room_no, kind, beds, price_cents, usable) VALUES
  (101, 'STANDARD', 1, 6000, TRUE),
  (102, 'STANDARD', 2, 8000, TRUE),
  (201, 'BALCONY', 2, 9950, TRUE),
  (301, 'SUITE', 4, 22050, TRUE),
  (302, 'SUITE', 3, 18000, FALSE);
