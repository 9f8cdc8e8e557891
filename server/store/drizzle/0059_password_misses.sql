CREATE TABLE "known_address" (
	"name_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_address_name_hash_address_hash_pk" PRIMARY KEY("name_hash","address_hash")
);
--> statement-breakpoint
CREATE TABLE "password_miss" (
	"name_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"failures" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_miss_name_hash_address_hash_pk" PRIMARY KEY("name_hash","address_hash")
);
--> statement-breakpoint
CREATE INDEX "known_address_used" ON "known_address" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "password_miss_ends" ON "password_miss" USING btree ("ends_at");