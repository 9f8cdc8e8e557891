CREATE TABLE "uptime_day" (
	"day" date PRIMARY KEY NOT NULL,
	"first_minute" integer NOT NULL,
	"answered" "bytea" NOT NULL
);
