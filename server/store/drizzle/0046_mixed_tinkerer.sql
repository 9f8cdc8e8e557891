CREATE TABLE "content_order" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"campaign_uuid" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "content_order_number" UNIQUE("campaign_uuid","number")
);
--> statement-breakpoint
CREATE INDEX "content_order_waiting" ON "content_order" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "content_order_refused" ON "content_order" USING btree ("campaign_uuid") WHERE refusal is not null;