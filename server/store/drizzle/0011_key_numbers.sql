ALTER TABLE "arabox_log" DROP CONSTRAINT "arabox_log_pkey";--> statement-breakpoint
ALTER TABLE "arabox_log" ADD COLUMN "key_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "arabox_log" ADD CONSTRAINT "arabox_log_arabox_uuid_key_number_pk" PRIMARY KEY("arabox_uuid","key_number");--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_hour" ADD COLUMN "reported_key" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now an arabox had one row, also if both the demo (key 0) and a program with its key (1) delivered for it.
INSERT INTO "arabox_log" ("arabox_uuid", "key_number", "seen", "zones", "zones_seq", "heard_at")
SELECT "arabox_uuid", 1, "seen", "zones", "zones_seq", "heard_at" FROM "arabox_log" JOIN "arabox_key" USING ("arabox_uuid");--> statement-breakpoint
UPDATE "open_hour" SET "reported_key" = 1 FROM "location" JOIN "arabox_key" USING ("arabox_uuid")
WHERE "location"."uuid" = "open_hour"."location_uuid" AND "open_hour"."reported_seq" IS NOT NULL;
