ALTER TABLE "arabox_log" ADD COLUMN "numbering" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "arabox_log" ADD COLUMN "boot_id" text;--> statement-breakpoint
ALTER TABLE "arabox_log" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arabox_log" ADD COLUMN "latest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arabox_log" DROP CONSTRAINT "arabox_log_arabox_uuid_key_number_pk";--> statement-breakpoint
ALTER TABLE "arabox_log" ADD CONSTRAINT "arabox_log_arabox_uuid_key_number_numbering_pk" PRIMARY KEY("arabox_uuid","key_number","numbering");--> statement-breakpoint
ALTER TABLE "open_hour" ADD COLUMN "reported_numbering" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "clock_lead_ms" bigint;--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "clock_lead_at" timestamp with time zone;--> statement-breakpoint
-- No message was accepted that was more than five minutes ahead of its arrival.
UPDATE "arabox_log" SET "latest_at" = "heard_at" + interval '5 minutes' WHERE "seen" <> '{}';
