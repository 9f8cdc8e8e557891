CREATE TABLE "server_process" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"version" text NOT NULL,
	"clock_paused" text,
	"works" jsonb NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
