CREATE TABLE "stored_file" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"unused_since" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_file_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "statistics_transfers" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "home" jsonb;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "held_since" timestamp with time zone;