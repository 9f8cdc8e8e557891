CREATE TABLE "dwell" (
	"location_uuid" uuid NOT NULL,
	"day_type" smallint NOT NULL,
	"local_hour" smallint NOT NULL,
	"people" real[] NOT NULL,
	"cars" real[] NOT NULL,
	"buses" real[] NOT NULL,
	CONSTRAINT "dwell_location_uuid_day_type_local_hour_pk" PRIMARY KEY("location_uuid","day_type","local_hour")
);
--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "visibility" jsonb;