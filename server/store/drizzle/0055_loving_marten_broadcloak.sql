CREATE TABLE "film_conversion" (
	"source" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	"stored_as" text,
	"sha256" text,
	"size_bytes" bigint,
	"film" jsonb
);
--> statement-breakpoint
CREATE INDEX "film_conversion_due" ON "film_conversion" USING btree ("created_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "film_conversion_digest" ON "film_conversion" USING btree ("sha256");