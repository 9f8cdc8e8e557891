CREATE TABLE "record_change" (
	"weight" integer NOT NULL
);
--> statement-breakpoint
-- One row with each statement, in its transaction: the sum grows when it is committed, whoever wrote.
CREATE FUNCTION count_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_change (weight) VALUES (1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER city_record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city
  FOR EACH STATEMENT EXECUTE FUNCTION count_record_change();
--> statement-breakpoint
CREATE TRIGGER location_record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON location
  FOR EACH STATEMENT EXECUTE FUNCTION count_record_change();
--> statement-breakpoint
CREATE TRIGGER location_industry_record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON location_industry
  FOR EACH STATEMENT EXECUTE FUNCTION count_record_change();
--> statement-breakpoint
CREATE TRIGGER screen_record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON screen
  FOR EACH STATEMENT EXECUTE FUNCTION count_record_change();
--> statement-breakpoint
CREATE TRIGGER company_record_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON company
  FOR EACH STATEMENT EXECUTE FUNCTION count_record_change();
