ALTER TABLE "campaign" ADD COLUMN "share_token" uuid;--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "shows_cpm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_share_token_unique" UNIQUE("share_token");--> statement-breakpoint
-- Campaigns that are shared get an address of 128 random bits; the address with their own uuid ends.
update "campaign" set "share_token" = md5(gen_random_uuid()::text || gen_random_uuid()::text)::uuid where "is_shared";
