ALTER TABLE "account" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "erased_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_entry_addressed" ON "audit_entry" USING btree ("at") WHERE address is not null;--> statement-breakpoint
-- Both logs stay append-only, except that a name becomes that of an erased account, and an address is removed (decision
-- 086). No other value can take the place of a name.
CREATE FUNCTION is_erased_member(was jsonb, becomes jsonb, members text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (was - members) IS NOT DISTINCT FROM (becomes - members) AND NOT EXISTS (
    SELECT FROM jsonb_each(becomes) AS each (member, value)
    WHERE member = ANY (members) AND value IS DISTINCT FROM was -> member
      AND value #>> '{}' IS NOT NULL AND value #>> '{}' !~ '^erased account [0-9]+$')
$$;--> statement-breakpoint
CREATE FUNCTION refuse_rewriting_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{by_name,facts}'::text[]) IS DISTINCT FROM (to_jsonb(OLD) - '{by_name,facts}'::text[])
    OR NOT is_erased_member(OLD.facts, NEW.facts, '{operator}')
    OR (NEW.by_name IS DISTINCT FROM OLD.by_name AND NEW.by_name IS DISTINCT FROM 'erased account ' || OLD.by_id)
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  members text[] := CASE OLD.kind
    WHEN 'user' THEN '{name,username,email,phone,token}' WHEN 'maintenance' THEN '{planned_by}' ELSE '{}' END;
BEGIN
  IF (to_jsonb(NEW) - '{account_name,address,record_name,before,after}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{account_name,address,record_name,before,after}'::text[])
    OR NOT is_erased_member(OLD.before, NEW.before, members)
    OR NOT is_erased_member(OLD.after, NEW.after, members)
    OR (NEW.account_name IS DISTINCT FROM OLD.account_name
      AND NEW.account_name IS DISTINCT FROM 'erased account ' || OLD.account_id)
    OR (NEW.address IS DISTINCT FROM OLD.address AND NEW.address IS NOT NULL)
    OR (NEW.record_name IS DISTINCT FROM OLD.record_name
      AND (OLD.kind <> 'user' OR NEW.record_name IS DISTINCT FROM 'erased account ' || OLD.record_id))
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER campaign_event_append_only ON campaign_event;--> statement-breakpoint
CREATE TRIGGER campaign_event_append_only BEFORE DELETE OR TRUNCATE ON campaign_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER campaign_event_rewriting BEFORE UPDATE ON campaign_event
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_events();--> statement-breakpoint
DROP TRIGGER audit_entry_append_only ON audit_entry;--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();--> statement-breakpoint
CREATE TRIGGER audit_entry_rewriting BEFORE UPDATE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_audit();
