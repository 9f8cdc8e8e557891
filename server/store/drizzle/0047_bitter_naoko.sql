CREATE TABLE "spot_file" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"spot_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"file_name" text NOT NULL,
	"stored_as" text NOT NULL,
	"still_as" text,
	"sha256" text,
	"size_bytes" bigint NOT NULL,
	"container" text NOT NULL,
	"codec" text,
	"is_still" boolean GENERATED ALWAYS AS (codec is null) STORED NOT NULL,
	"profile" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seconds" double precision,
	"frame_rate" double precision,
	"has_audio" boolean,
	"bit_rate" integer
);
--> statement-breakpoint
DROP VIEW "public"."listed_spot";--> statement-breakpoint
ALTER TABLE "spot_file" ADD CONSTRAINT "spot_file_spot_id_campaign_spot_id_fk" FOREIGN KEY ("spot_id") REFERENCES "public"."campaign_spot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spot_file_position" ON "spot_file" USING btree ("spot_id","position");--> statement-breakpoint
CREATE INDEX "spot_file_stored" ON "spot_file" USING btree ("stored_as");--> statement-breakpoint
CREATE INDEX "spot_file_digest" ON "spot_file" USING btree ("sha256");--> statement-breakpoint
-- The digest and the properties that are missing or guessed here are read from the films after the start.
INSERT INTO spot_file (spot_id, position, created_at, file_name, stored_as, still_as, size_bytes, container, codec, width, height, seconds)
SELECT id, 0, now(), file_name, stored_as, still_as, coalesce(size_bytes, 0), 'mp4', 'h264', coalesce(width, 1080), coalesce(height, 1920), seconds
FROM campaign_spot WHERE stored_as IS NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "stored_as";--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "still_as";--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "seconds";--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "width";--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "height";--> statement-breakpoint
ALTER TABLE "campaign_spot" DROP COLUMN "size_bytes";--> statement-breakpoint
CREATE VIEW "public"."filed_spot" AS (
  select spot.id, spot.campaign_uuid, spot.position, spot.file_name, file.stored_as, file.still_as,
    (select max(seconds) from spot_file where spot_file.spot_id = spot.id) as seconds, file.width, file.height,
    file.size_bytes
  from campaign_spot as spot
  left join lateral (
    select * from spot_file where spot_file.spot_id = spot.id order by spot_file.position limit 1
  ) as file on true);--> statement-breakpoint
CREATE VIEW "public"."listed_spot" AS (
  select id, campaign_uuid, position, file_name, stored_as, still_as, seconds, width, height from filed_spot
  union all
  (select distinct on (spot_id) spot_id, campaign_uuid, 2147483647, file_name, null, null, seconds, null, null
  from played_film
  where not exists (select from campaign_spot where campaign_spot.id = played_film.spot_id)
  order by spot_id, played_film.id desc));