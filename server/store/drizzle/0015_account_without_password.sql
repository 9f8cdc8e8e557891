ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "role_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "account_role" ON "account" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "account_company" ON "account" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_complete" CHECK ("account"."deleted_at" is not null or ("account"."role_id" is not null and "account"."company_id" is not null));