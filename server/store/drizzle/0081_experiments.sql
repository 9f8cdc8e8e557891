CREATE TABLE "experiment" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_uuid" uuid NOT NULL,
	"outcome" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by_id" integer NOT NULL,
	"design" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiment_end" (
	"experiment_uuid" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "experiment_end" ADD CONSTRAINT "experiment_end_experiment_uuid_experiment_uuid_fk" FOREIGN KEY ("experiment_uuid") REFERENCES "public"."experiment"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiment_campaign" ON "experiment" USING btree ("campaign_uuid");--> statement-breakpoint
CREATE INDEX "experiment_flight" ON "experiment" USING btree ("date_to");--> statement-breakpoint
CREATE TRIGGER experiment_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON experiment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
--> statement-breakpoint
CREATE TRIGGER experiment_end_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON experiment_end
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
