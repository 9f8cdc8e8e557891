CREATE TABLE "dashboard_visit" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"previous_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "campaign_event_at" ON "campaign_event" USING btree ("at");