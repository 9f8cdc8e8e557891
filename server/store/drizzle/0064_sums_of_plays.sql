CREATE TABLE "owner_plays" (
	"campaign_uuid" uuid NOT NULL,
	"month" date NOT NULL,
	"owner_company_id" integer NOT NULL,
	"source" text NOT NULL,
	"played" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unsummed_plays" (
	"campaign_uuid" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"month" date NOT NULL,
	"owner_company_id" integer NOT NULL,
	"source" text NOT NULL,
	"played" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spot_listing" (
	"spot_id" uuid NOT NULL,
	"campaign_uuid" uuid NOT NULL,
	"position" integer NOT NULL,
	"seconds" double precision,
	"plays" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- From here until the end of this transaction writers of plays and spots wait, and readers do not: the rows that are
-- there are added up below, and the triggers note what comes later (decision 081).
CREATE FUNCTION note_plays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The owner is looked up by row: a join would be planned once, for the number of rows of the first statement.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO unsummed_plays (campaign_uuid, spot_id, month, owner_company_id, source, played)
    SELECT campaign_uuid, spot_id, date_trunc('month', day::timestamp)::date,
      coalesce((SELECT owner_company_id FROM recorded_place WHERE id = place_id), 0), source, sum(played)
    FROM added GROUP BY 1, 2, 3, 4, 5 HAVING sum(played) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO unsummed_plays (campaign_uuid, spot_id, month, owner_company_id, source, played)
    SELECT campaign_uuid, spot_id, date_trunc('month', day::timestamp)::date,
      coalesce((SELECT owner_company_id FROM recorded_place WHERE id = place_id), 0), source, -sum(played)
    FROM removed GROUP BY 1, 2, 3, 4, 5 HAVING sum(played) <> 0;
  ELSE
    INSERT INTO unsummed_plays (campaign_uuid, spot_id, month, owner_company_id, source, played)
    SELECT campaign_uuid, spot_id, date_trunc('month', day::timestamp)::date,
      coalesce((SELECT owner_company_id FROM recorded_place WHERE id = place_id), 0), source, sum(played)
    FROM (SELECT campaign_uuid, spot_id, day, place_id, source, played FROM added
      UNION ALL SELECT campaign_uuid, spot_id, day, place_id, source, -played FROM removed) AS changed
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(played) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER emission_day_added AFTER INSERT ON emission_day
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_plays();
--> statement-breakpoint
CREATE TRIGGER emission_day_changed AFTER UPDATE ON emission_day
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_plays();
--> statement-breakpoint
CREATE TRIGGER emission_day_removed AFTER DELETE ON emission_day
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_plays();
--> statement-breakpoint
-- 2147483647 is the position of spots that were played and then removed.
CREATE FUNCTION list_spot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  film played_film;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO spot_listing (spot_id, campaign_uuid, position) VALUES (NEW.id, NEW.campaign_uuid, NEW.position)
    ON CONFLICT (spot_id) DO UPDATE SET campaign_uuid = excluded.campaign_uuid, position = excluded.position,
      seconds = CASE WHEN spot_listing.position < 2147483647 THEN spot_listing.seconds END;
    RETURN NULL;
  END IF;
  SELECT * INTO film FROM played_film WHERE spot_id = OLD.id ORDER BY id DESC LIMIT 1;
  IF FOUND THEN
    UPDATE spot_listing SET campaign_uuid = film.campaign_uuid, position = 2147483647, seconds = film.seconds
    WHERE spot_id = OLD.id;
  ELSE
    DELETE FROM spot_listing WHERE spot_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_spot_listed AFTER INSERT OR DELETE ON campaign_spot
  FOR EACH ROW EXECUTE FUNCTION list_spot();
--> statement-breakpoint
CREATE TRIGGER campaign_spot_moved AFTER UPDATE OF campaign_uuid, position ON campaign_spot FOR EACH ROW
  WHEN ((OLD.campaign_uuid, OLD.position) IS DISTINCT FROM (NEW.campaign_uuid, NEW.position))
  EXECUTE FUNCTION list_spot();
--> statement-breakpoint
CREATE FUNCTION list_removed_spot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a transaction that removes the spot, which could not see this film.
  PERFORM FROM campaign_spot WHERE id = NEW.spot_id FOR KEY SHARE;
  IF NOT FOUND THEN
    INSERT INTO spot_listing (spot_id, campaign_uuid, position, seconds)
    VALUES (NEW.spot_id, NEW.campaign_uuid, 2147483647, NEW.seconds)
    ON CONFLICT (spot_id) DO UPDATE SET campaign_uuid = excluded.campaign_uuid, position = excluded.position,
      seconds = excluded.seconds;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER played_film_listed AFTER INSERT ON played_film
  FOR EACH ROW EXECUTE FUNCTION list_removed_spot();
--> statement-breakpoint
CREATE FUNCTION list_spot_seconds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.spot_id ELSE NEW.spot_id END;
BEGIN
  -- The lock first: the next statement then sees the files that another transaction has added.
  PERFORM FROM spot_listing WHERE spot_id = changed AND position < 2147483647 FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE spot_listing SET seconds = (SELECT max(seconds) FROM spot_file WHERE spot_id = changed)
    WHERE spot_id = changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER spot_file_listed AFTER INSERT OR DELETE OR UPDATE OF seconds ON spot_file
  FOR EACH ROW EXECUTE FUNCTION list_spot_seconds();
--> statement-breakpoint
-- All plays are read once, and summed up in memory: sorted on disk they would take six times as long.
SET LOCAL work_mem = '256MB';
--> statement-breakpoint
SET LOCAL jit = off;
--> statement-breakpoint
CREATE TEMPORARY TABLE summed_plays ON COMMIT DROP AS
SELECT campaign_uuid, spot_id, place_id, date_trunc('month', day::timestamp)::date AS month, source, sum(played) AS played
FROM emission_day GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
ANALYZE summed_plays;
--> statement-breakpoint
INSERT INTO spot_listing (spot_id, campaign_uuid, position, seconds, plays)
SELECT spot.spot_id, spot.campaign_uuid, position, seconds, coalesce(plays, 0) FROM (
  SELECT id AS spot_id, campaign_uuid, position, seconds FROM campaign_spot
  LEFT JOIN (SELECT spot_id, max(seconds) AS seconds FROM spot_file GROUP BY 1) AS longest ON longest.spot_id = id
  UNION ALL
  (SELECT DISTINCT ON (spot_id) spot_id, campaign_uuid, 2147483647, seconds FROM played_film
  WHERE NOT EXISTS (SELECT FROM campaign_spot WHERE campaign_spot.id = played_film.spot_id)
  ORDER BY spot_id, played_film.id DESC)
) AS spot LEFT JOIN (
  SELECT campaign_uuid, spot_id, sum(played) AS plays FROM summed_plays GROUP BY 1, 2
) AS sums ON sums.spot_id = spot.spot_id AND sums.campaign_uuid = spot.campaign_uuid;
--> statement-breakpoint
INSERT INTO owner_plays (campaign_uuid, month, owner_company_id, source, played)
SELECT campaign_uuid, month, coalesce(owner_company_id, 0), source, sum(played)
FROM summed_plays LEFT JOIN recorded_place ON recorded_place.id = place_id
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
SET LOCAL work_mem TO DEFAULT;
--> statement-breakpoint
SET LOCAL jit TO DEFAULT;
--> statement-breakpoint
ALTER TABLE "owner_plays" ADD CONSTRAINT "owner_plays_campaign_uuid_month_owner_company_id_source_pk" PRIMARY KEY ("campaign_uuid","month","owner_company_id","source");
--> statement-breakpoint
ALTER TABLE "spot_listing" ADD PRIMARY KEY ("spot_id");
--> statement-breakpoint
CREATE INDEX "owner_plays_owner" ON "owner_plays" USING btree ("owner_company_id","month","campaign_uuid");
--> statement-breakpoint
CREATE INDEX "spot_listing_campaign" ON "spot_listing" USING btree ("campaign_uuid","position","spot_id");
--> statement-breakpoint
CREATE INDEX "spot_listing_removed" ON "spot_listing" USING btree ("campaign_uuid") WHERE position = 2147483647;
--> statement-breakpoint
CREATE INDEX "spot_listing_by_plays" ON "spot_listing" USING btree ("plays","position","spot_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX "spot_listing_by_plays_down" ON "spot_listing" USING btree ("plays" DESC NULLS FIRST,"position","spot_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX "spot_listing_by_seconds" ON "spot_listing" USING btree ("seconds","position","spot_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX "spot_listing_by_seconds_down" ON "spot_listing" USING btree ("seconds" DESC NULLS LAST,"position","spot_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaign_deleted" ON "campaign" USING btree ("uuid") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaign_waiting" ON "campaign" USING btree ("status","status_since","id","date_from") WHERE deleted_at is null and status in ('draft', 'new', 'ready', 'accepted');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaign_screen_of_place" ON "campaign_screen" USING btree ("place_id","campaign_uuid");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "recorded_place_of_owner" ON "recorded_place" USING btree ("owner_company_id","id");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "campaign_seen" ON "campaign" USING btree ("uuid","company_id","date_from","date_to","status","id") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "campaign_screen_place";
--> statement-breakpoint
DROP INDEX "recorded_place_owner";
--> statement-breakpoint
DROP INDEX "campaign_of_spots";
