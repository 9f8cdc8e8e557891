CREATE TABLE "arabox_key" (
	"arabox_uuid" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "arabox_key_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "arabox_log" (
	"arabox_uuid" uuid PRIMARY KEY NOT NULL,
	"seen" "int8multirange" DEFAULT '{}' NOT NULL,
	"zones" jsonb,
	"zones_seq" bigint,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"options" jsonb NOT NULL,
	"status" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"lines" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb
);
--> statement-breakpoint
CREATE TABLE "open_hour" (
	"location_uuid" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"local_day" date NOT NULL,
	"local_hour" integer NOT NULL,
	"people_net" integer DEFAULT 0 NOT NULL,
	"people_gross" integer DEFAULT 0 NOT NULL,
	"car_people" integer DEFAULT 0 NOT NULL,
	"cars" integer DEFAULT 0 NOT NULL,
	"bus_people" integer DEFAULT 0 NOT NULL,
	"buses" integer DEFAULT 0 NOT NULL,
	"ages" integer[] NOT NULL,
	"reported" jsonb,
	"reported_seq" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"moved_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "open_hour_location_uuid_hour_pk" PRIMARY KEY("location_uuid","hour")
);
--> statement-breakpoint
CREATE TABLE "sensor" (
	"sensor_id" text PRIMARY KEY NOT NULL,
	"location_uuid" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "location" ADD COLUMN "time_zone" text DEFAULT 'Europe/Warsaw' NOT NULL;--> statement-breakpoint
CREATE INDEX "import_job_created" ON "import_job" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "open_hour_waiting" ON "open_hour" USING btree ("hour") WHERE moved_version < version;--> statement-breakpoint
CREATE INDEX "open_hour_hour" ON "open_hour" USING btree ("hour");