ALTER TABLE "record_change" ADD COLUMN "city_id" integer;
--> statement-breakpoint
-- Companies belong to no city (0); a change of a city or a truncated table may concern every city (null). Changes of
-- locations, their industries and screens are counted by the triggers below, for their cities (decision 082).
CREATE OR REPLACE FUNCTION count_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'company' THEN
    INSERT INTO record_change (weight, city_id) VALUES (1, 0);
  ELSIF TG_TABLE_NAME = 'city' OR TG_OP = 'TRUNCATE' THEN
    INSERT INTO record_change (weight) VALUES (1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A location that moves to another city changes both.
CREATE FUNCTION count_location_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO record_change (weight, city_id)
      SELECT 1, city_id FROM (SELECT city_id FROM was UNION SELECT city_id FROM became) AS cities;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO record_change (weight, city_id) SELECT DISTINCT 1, city_id FROM became;
  ELSE
    INSERT INTO record_change (weight, city_id) SELECT DISTINCT 1, city_id FROM was;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- If the location is deleted already, its city is not known: null.
CREATE FUNCTION count_change_at_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO record_change (weight, city_id)
      SELECT DISTINCT 1, location.city_id
      FROM (SELECT location_id FROM was UNION SELECT location_id FROM became) AS changed
      LEFT JOIN location ON location.id = changed.location_id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO record_change (weight, city_id)
      SELECT DISTINCT 1, location.city_id FROM became LEFT JOIN location ON location.id = became.location_id;
  ELSE
    INSERT INTO record_change (weight, city_id)
      SELECT DISTINCT 1, location.city_id FROM was LEFT JOIN location ON location.id = was.location_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER location_inserted AFTER INSERT ON location REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_location_change();
--> statement-breakpoint
CREATE TRIGGER location_updated AFTER UPDATE ON location REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_location_change();
--> statement-breakpoint
CREATE TRIGGER location_deleted AFTER DELETE ON location REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION count_location_change();
--> statement-breakpoint
CREATE TRIGGER location_industry_inserted AFTER INSERT ON location_industry REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
--> statement-breakpoint
CREATE TRIGGER location_industry_updated AFTER UPDATE ON location_industry REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
--> statement-breakpoint
CREATE TRIGGER location_industry_deleted AFTER DELETE ON location_industry REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
--> statement-breakpoint
CREATE TRIGGER screen_inserted AFTER INSERT ON screen REFERENCING NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
--> statement-breakpoint
CREATE TRIGGER screen_updated AFTER UPDATE ON screen REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
--> statement-breakpoint
CREATE TRIGGER screen_deleted AFTER DELETE ON screen REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION count_change_at_location();
