-- A campaign's log is evidence: nobody rewrites it, not even by mistake.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON campaign_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
