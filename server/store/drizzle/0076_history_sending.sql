CREATE TABLE "history_sending" (
	"receiver" text PRIMARY KEY NOT NULL,
	"sent_number" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"fault" text,
	"status" integer,
	"leased_until" timestamp with time zone
);
