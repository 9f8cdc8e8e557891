CREATE TABLE "campaign_count" (
	"company_id" integer NOT NULL,
	"status" text NOT NULL,
	"campaigns" bigint NOT NULL
);
--> statement-breakpoint
-- From here until the end of this transaction writers of campaigns wait, and readers do not: the campaigns that are
-- there are counted below, and the triggers note what comes later (decision 081).
CREATE FUNCTION count_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO campaign_count (company_id, status, campaigns) VALUES (OLD.company_id, OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO campaign_count (company_id, status, campaigns) VALUES (NEW.company_id, NEW.status, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_counted AFTER INSERT OR DELETE ON campaign
  FOR EACH ROW EXECUTE FUNCTION count_campaign();
--> statement-breakpoint
CREATE TRIGGER campaign_counted_again AFTER UPDATE OF company_id, status, deleted_at ON campaign FOR EACH ROW
  WHEN ((OLD.company_id, OLD.status, OLD.deleted_at IS NULL) IS DISTINCT FROM
    (NEW.company_id, NEW.status, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION count_campaign();
--> statement-breakpoint
INSERT INTO campaign_count (company_id, status, campaigns)
SELECT company_id, status, count(*) FROM campaign WHERE deleted_at IS NULL GROUP BY 1, 2;
--> statement-breakpoint
CREATE INDEX "campaign_count_by" ON "campaign_count" USING btree ("company_id","status","campaigns");
--> statement-breakpoint
ALTER TABLE "spot_listing" ADD COLUMN "campaign_id" integer;
--> statement-breakpoint
-- The functions of decision 081, which now set the number of the campaign too.
CREATE OR REPLACE FUNCTION list_spot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  film played_film;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO spot_listing (spot_id, campaign_uuid, campaign_id, position)
    VALUES (NEW.id, NEW.campaign_uuid, (SELECT id FROM campaign WHERE uuid = NEW.campaign_uuid), NEW.position)
    ON CONFLICT (spot_id) DO UPDATE SET campaign_uuid = excluded.campaign_uuid, campaign_id = excluded.campaign_id,
      position = excluded.position, seconds = CASE WHEN spot_listing.position < 2147483647 THEN spot_listing.seconds END;
    RETURN NULL;
  END IF;
  SELECT * INTO film FROM played_film WHERE spot_id = OLD.id ORDER BY id DESC LIMIT 1;
  IF FOUND THEN
    UPDATE spot_listing SET campaign_uuid = film.campaign_uuid, position = 2147483647, seconds = film.seconds,
      campaign_id = (SELECT id FROM campaign WHERE uuid = film.campaign_uuid)
    WHERE spot_id = OLD.id;
  ELSE
    DELETE FROM spot_listing WHERE spot_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_removed_spot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a transaction that removes the spot, which could not see this film.
  PERFORM FROM campaign_spot WHERE id = NEW.spot_id FOR KEY SHARE;
  IF NOT FOUND THEN
    INSERT INTO spot_listing (spot_id, campaign_uuid, campaign_id, position, seconds)
    VALUES (NEW.spot_id, NEW.campaign_uuid, (SELECT id FROM campaign WHERE uuid = NEW.campaign_uuid), 2147483647,
      NEW.seconds)
    ON CONFLICT (spot_id) DO UPDATE SET campaign_uuid = excluded.campaign_uuid, campaign_id = excluded.campaign_id,
      position = excluded.position, seconds = excluded.seconds;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE spot_listing SET campaign_id = campaign.id FROM campaign WHERE campaign.uuid = spot_listing.campaign_uuid;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "spot_listing_newest" ON "spot_listing" USING btree ("campaign_id" DESC NULLS FIRST,"position","spot_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "location_with_arabox" ON "location" USING btree ("company_id","city_id","id","arabox_uuid","is_active") WHERE arabox_uuid is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaign_holding" ON "campaign" USING btree ("date_from","date_to","uuid","status","company_id","spot_seconds","name") WHERE deleted_at is null and status in ('accepted', 'pending', 'in_progress');
