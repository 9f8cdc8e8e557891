ALTER TABLE "webhook" ADD COLUMN "previous_secret" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "previous_secret_until" timestamp with time zone;