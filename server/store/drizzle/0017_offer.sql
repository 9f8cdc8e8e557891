CREATE TABLE "offer" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer NOT NULL,
	"valid_until" date,
	"note" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "offer_uuid" uuid;--> statement-breakpoint
CREATE INDEX "campaign_offer" ON "campaign" USING btree ("offer_uuid") WHERE offer_uuid is not null;