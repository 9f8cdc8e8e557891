CREATE TABLE "live_track" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_track_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"location_uuid" uuid NOT NULL,
	"local_day" date NOT NULL,
	"points" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_track_day" ON "live_track" USING btree ("location_uuid","local_day","id");