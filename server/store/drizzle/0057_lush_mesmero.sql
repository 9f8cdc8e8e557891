-- The live log is partitioned into three parts by the quarter of an hour in which the database took an entry (decision
-- 070). A server of the version before goes on: it writes without the column, whose default is the part of now. Its
-- entries of the last minutes are copied, so that no page misses one; it waits for that.
LOCK TABLE "live_log" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "live_log" RENAME TO "live_log_unparted";--> statement-breakpoint
CREATE TABLE "live_log" (
	"location_uuid" uuid NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entries" json NOT NULL,
	"part" smallint DEFAULT (floor(extract(epoch from now()) / 900)::bigint % 3)::smallint NOT NULL,
	CONSTRAINT "live_log_location_uuid_to_seq_part_pk" PRIMARY KEY("location_uuid","to_seq","part")
) PARTITION BY LIST ("part");--> statement-breakpoint
CREATE TABLE "live_log_0" PARTITION OF "live_log" FOR VALUES IN (0);--> statement-breakpoint
CREATE TABLE "live_log_1" PARTITION OF "live_log" FOR VALUES IN (1);--> statement-breakpoint
CREATE TABLE "live_log_2" PARTITION OF "live_log" FOR VALUES IN (2);--> statement-breakpoint
INSERT INTO "live_log" ("location_uuid", "from_seq", "to_seq", "at", "entries")
	SELECT "location_uuid", "from_seq", "to_seq", "at", "entries" FROM "live_log_unparted";--> statement-breakpoint
DROP TABLE "live_log_unparted";
