-- Only for what is about prices: without seasons, a price does not depend on when the tests run.
INSERT INTO season (name, first_day, last_day, percent) VALUES
  ('summer', '06-15', '08-31', 25),
  ('christmas', '12-20', '01-06', 40),
  ('new year', '12-30', '01-01', 75),
  ('fog', '11-01', '11-30', -20);
