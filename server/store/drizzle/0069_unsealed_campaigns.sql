CREATE TABLE "unsealed_campaign" (
	"campaign_uuid" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Triggers keep the table, so that a server of the version before, which runs beside this one during an update, keeps
-- it too. A campaign is sealed under its lock, and changes its status by an update of its row: one waits for the other.
CREATE FUNCTION note_unsealed_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unsealed_campaign (campaign_uuid)
  SELECT NEW.uuid WHERE NOT EXISTS (SELECT FROM sealed_campaign WHERE campaign_uuid = NEW.uuid)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_begins_unsealed AFTER INSERT ON campaign FOR EACH ROW
  WHEN (NEW.status IN ('in_progress', 'end')) EXECUTE FUNCTION note_unsealed_campaign();
--> statement-breakpoint
CREATE TRIGGER campaign_becomes_unsealed AFTER UPDATE OF status ON campaign FOR EACH ROW
  WHEN (NEW.status IN ('in_progress', 'end') AND OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION note_unsealed_campaign();
--> statement-breakpoint
CREATE FUNCTION forget_sealed_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unsealed_campaign WHERE campaign_uuid = NEW.campaign_uuid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_sealed AFTER INSERT ON sealed_campaign
  FOR EACH ROW EXECUTE FUNCTION forget_sealed_campaign();
--> statement-breakpoint
INSERT INTO unsealed_campaign (campaign_uuid)
SELECT uuid FROM campaign WHERE status IN ('in_progress', 'end')
  AND NOT EXISTS (SELECT FROM sealed_campaign WHERE campaign_uuid = uuid);
