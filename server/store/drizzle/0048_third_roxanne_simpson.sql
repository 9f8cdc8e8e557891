ALTER TABLE "arabox_key" ADD COLUMN "memory_lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arabox_log" ADD COLUMN "first_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;