CREATE TABLE "outside_play" (
	"report" text NOT NULL,
	"number" integer NOT NULL,
	"campaign_uuid" uuid NOT NULL,
	"screen_uuid" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" integer,
	"plays" integer NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outside_play_report_number_pk" PRIMARY KEY("report","number")
);
--> statement-breakpoint
CREATE TABLE "outside_plays_read" (
	"system" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_play_screen" ON "outside_play" USING btree ("campaign_uuid","screen_uuid","day");