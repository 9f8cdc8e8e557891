CREATE TABLE "failing_work" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "failing_work_kind_key_pk" PRIMARY KEY("kind","key")
);
