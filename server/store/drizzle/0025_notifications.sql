CREATE TABLE "arabox_silence" (
	"location_uuid" uuid PRIMARY KEY NOT NULL,
	"since_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"target" uuid NOT NULL,
	"company_id" integer NOT NULL,
	"subject" text NOT NULL,
	"by" text,
	"reason" text,
	"others" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_due_at" timestamp with time zone,
	"mail_attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choice" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"choices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notification_account" ON "notification" USING btree ("account_id","id" DESC NULLS LAST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("account_id") WHERE is_shown and read_at is null;--> statement-breakpoint
CREATE INDEX "notification_mail" ON "notification" USING btree ("mail_due_at") WHERE mail_due_at is not null;--> statement-breakpoint
CREATE INDEX "notification_stored" ON "notification" USING btree ("stored_at");