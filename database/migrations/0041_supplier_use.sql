CREATE TABLE "supplier_use" (
	"supplier" text PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"in_minute" integer NOT NULL,
	"day" date NOT NULL,
	"in_day" integer NOT NULL
);
