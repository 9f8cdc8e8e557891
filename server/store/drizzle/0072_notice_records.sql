CREATE TABLE "notice_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"seen_on" date NOT NULL,
	"photo" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by_id" integer NOT NULL,
	"recorded_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_record" ADD CONSTRAINT "notice_record_location_id_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."location"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_record_latest" ON "notice_record" USING btree ("location_id","seen_on","id");