CREATE TABLE "campaign_import" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"phase" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign" ADD COLUMN "import_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_import_digest" ON "campaign" USING btree ("company_id","import_digest") WHERE deleted_at is null and import_digest is not null;