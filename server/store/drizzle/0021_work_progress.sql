DROP TABLE "campaign_import" CASCADE;--> statement-breakpoint
CREATE TABLE "work_progress" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"phase" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
