ALTER TABLE "installation" ADD COLUMN "statistics_uuid" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "files_uuid" uuid;