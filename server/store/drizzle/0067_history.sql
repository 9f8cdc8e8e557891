CREATE TABLE "history_block" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"kinds" jsonb NOT NULL,
	"previous_root" text NOT NULL,
	"root" text NOT NULL,
	"public_key" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_due" (
	"day" date NOT NULL,
	"location" text NOT NULL,
	CONSTRAINT "history_due_day_location_pk" PRIMARY KEY("day","location")
);
--> statement-breakpoint
CREATE TABLE "history_noted" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"statistics_uuid" uuid,
	"write" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history_unit" (
	"kind" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"block" integer NOT NULL,
	"after" bigint,
	"last" bigint,
	"rows" integer NOT NULL,
	"digest" "bytea" NOT NULL,
	"marks" "bytea" NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "history_unit_kind_key_block_pk" PRIMARY KEY("kind","key","block")
);
--> statement-breakpoint
CREATE INDEX "history_unit_block" ON "history_unit" USING btree ("block","kind","key");--> statement-breakpoint
CREATE TRIGGER history_block_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history_block
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER history_unit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON history_unit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
