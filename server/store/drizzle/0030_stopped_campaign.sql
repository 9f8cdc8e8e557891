ALTER TABLE "campaign" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "content_schedule" ADD COLUMN "last_loop" integer;--> statement-breakpoint
-- Administrators and operators may stop running campaigns.
update "role" set "permissions" = array_append("permissions", 'campaign.stop') where "id" in (1, 4) and not 'campaign.stop' = any("permissions");
