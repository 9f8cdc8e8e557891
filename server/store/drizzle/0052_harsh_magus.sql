ALTER TABLE "player" ADD COLUMN "dark_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "scheduled_spot_film" ADD COLUMN "film_ms" integer;