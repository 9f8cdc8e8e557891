CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
-- Platforms of earlier versions: the demo is recognised by its accounts.
INSERT INTO "installation" ("mode", "created_at")
SELECT CASE WHEN count(*) FILTER (WHERE username IN ('advertiser', 'rival', 'operator', 'owner')) = 4 THEN 'demo' ELSE 'production' END, min(created_at)
FROM account HAVING count(*) > 0;
