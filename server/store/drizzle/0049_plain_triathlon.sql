CREATE TABLE "xibo_object" (
	"system" text NOT NULL,
	"key" text NOT NULL,
	"id" integer NOT NULL,
	CONSTRAINT "xibo_object_system_key_pk" PRIMARY KEY("system","key")
);
