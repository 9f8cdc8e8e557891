ALTER TABLE "arabox_key" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "arabox_key" ADD COLUMN "previous_used_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "arabox_key_previous" ON "arabox_key" USING btree ("previous_hash");