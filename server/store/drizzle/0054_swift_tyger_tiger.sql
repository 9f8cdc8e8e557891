CREATE TABLE "film_swap" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_uuid" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"stored_as" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"film" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_reason" text,
	"former" jsonb
);
--> statement-breakpoint
ALTER TABLE "played_film" ADD COLUMN "sha256" text;--> statement-breakpoint
-- Players name films by their digests, which are known of the films that are still stored.
ALTER TABLE played_film DISABLE TRIGGER played_film_append_only;--> statement-breakpoint
UPDATE played_film SET sha256 = spot_file.sha256 FROM spot_file WHERE spot_file.stored_as = played_film.stored_as;--> statement-breakpoint
ALTER TABLE played_film ENABLE TRIGGER played_film_append_only;--> statement-breakpoint
CREATE INDEX "film_swap_campaign" ON "film_swap" USING btree ("campaign_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "film_swap_open" ON "film_swap" USING btree ("spot_id") WHERE decision is null;