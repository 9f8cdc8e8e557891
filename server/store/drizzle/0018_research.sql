CREATE TABLE "research_campaign" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_statistic" (
	"campaign_id" text NOT NULL,
	"time_division" text NOT NULL,
	"position" integer NOT NULL,
	"period_name" text NOT NULL,
	"period" text NOT NULL,
	"impressions" bigint NOT NULL,
	CONSTRAINT "research_statistic_campaign_id_time_division_position_pk" PRIMARY KEY("campaign_id","time_division","position")
);
--> statement-breakpoint
ALTER TABLE "research_statistic" ADD CONSTRAINT "research_statistic_campaign_id_research_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."research_campaign"("id") ON DELETE cascade ON UPDATE no action;