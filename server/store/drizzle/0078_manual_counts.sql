CREATE TABLE "manual_count" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manual_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"counted_by" text NOT NULL,
	"note" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"arabox_uuid" uuid,
	"stored_at" timestamp with time zone NOT NULL,
	"stored_by_id" integer NOT NULL,
	"stored_by" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by_id" integer,
	"taken_back_by" text,
	"taken_back_reason" text,
	CONSTRAINT "manual_count_order" CHECK (first_at < last_at),
	CONSTRAINT "manual_count_taken_back" CHECK (num_nulls(taken_back_at, taken_back_by_id, taken_back_by, taken_back_reason) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "manual_count_interval" (
	"count_id" integer NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"people" integer NOT NULL,
	"cars" integer NOT NULL,
	"buses" integer NOT NULL,
	CONSTRAINT "manual_count_interval_count_id_began_at_pk" PRIMARY KEY("count_id","began_at"),
	CONSTRAINT "manual_count_interval_bounds" CHECK (minutes > 0 and people >= 0 and cars >= 0 and buses >= 0)
);
--> statement-breakpoint
ALTER TABLE "manual_count" ADD CONSTRAINT "manual_count_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_count_interval" ADD CONSTRAINT "manual_count_interval_count_id_manual_count_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."manual_count"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_count_location" ON "manual_count" USING btree ("location_id","first_at","id");