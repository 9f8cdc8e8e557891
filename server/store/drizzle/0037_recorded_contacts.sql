CREATE TABLE "dark_hour" (
	"campaign_uuid" uuid NOT NULL,
	"screen_id" integer NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"loops" integer NOT NULL,
	CONSTRAINT "dark_hour_campaign_uuid_day_screen_id_hour_pk" PRIMARY KEY("campaign_uuid","day","screen_id","hour"),
	CONSTRAINT "dark_hour_loops" CHECK (0 < loops and loops <= 30)
);
--> statement-breakpoint
CREATE TABLE "contacts_check" (
	"campaign_uuid" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "realized_day" (
	"campaign_uuid" uuid NOT NULL,
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"planned" double precision NOT NULL,
	"planned_to_date" double precision NOT NULL,
	"realized" double precision,
	"hours" integer NOT NULL,
	"measured_hours" integer NOT NULL,
	"measured_share" double precision NOT NULL,
	"by_location" jsonb NOT NULL,
	"counted" double precision[] NOT NULL,
	CONSTRAINT "realized_day_campaign_uuid_day_number_pk" PRIMARY KEY("campaign_uuid","day","number"),
	CONSTRAINT "realized_day_number" CHECK (number > 0)
);
--> statement-breakpoint
ALTER TABLE "sealed_campaign" DROP CONSTRAINT "sealed_campaign_pkey";--> statement-breakpoint
ALTER TABLE "sealed_campaign" ADD COLUMN "number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_campaign" ALTER COLUMN "number" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sealed_campaign" ADD CONSTRAINT "sealed_campaign_campaign_uuid_number_pk" PRIMARY KEY("campaign_uuid","number");--> statement-breakpoint
ALTER TABLE "content_schedule" ADD COLUMN "counted_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_schedule" ADD COLUMN "was_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER realized_day_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON realized_day
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
-- Administrators may correct the contacts of sealed campaigns.
update "role" set "permissions" = array_append("permissions", 'campaign.correct_contacts')
where "id" = 1 and not 'campaign.correct_contacts' = any("permissions");
