CREATE TABLE "campaign_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"cities" jsonb NOT NULL,
	"screen_ids" integer[],
	"industry_ids" integer[] NOT NULL,
	"spot_seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_template_name" ON "campaign_template" USING btree ("company_id",lower("name"));