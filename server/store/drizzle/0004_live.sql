CREATE TABLE "live_log" (
	"location_uuid" uuid NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entries" json NOT NULL,
	CONSTRAINT "live_log_location_uuid_to_seq_pk" PRIMARY KEY("location_uuid","to_seq")
);
--> statement-breakpoint
CREATE TABLE "live_state" (
	"location_uuid" uuid PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"counters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "socket_ticket" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "live_log_at" ON "live_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "socket_ticket_expires" ON "socket_ticket" USING btree ("expires_at");