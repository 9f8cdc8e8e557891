DROP INDEX "webhook_delivery_waiting";--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "parked_reason" text;--> statement-breakpoint
CREATE INDEX "webhook_delivery_queued" ON "webhook_delivery" USING btree ("webhook_id","campaign_uuid","id") WHERE delivered_at is null and parked_at is null;--> statement-breakpoint
CREATE INDEX "webhook_delivery_parked" ON "webhook_delivery" USING btree ("webhook_id") WHERE parked_at is not null;