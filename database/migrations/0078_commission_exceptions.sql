CREATE TABLE "commission_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"rate_plan_id" uuid,
	"from_on" date NOT NULL,
	"until_on" date,
	"basis_points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_exceptions_once" UNIQUE NULLS NOT DISTINCT("product_id","rate_plan_id","from_on","until_on"),
	CONSTRAINT "commission_exceptions_basis_points" CHECK ("commission_exceptions"."basis_points" between 0 and 10000),
	CONSTRAINT "commission_exceptions_narrower" CHECK ("commission_exceptions"."rate_plan_id" is not null or "commission_exceptions"."until_on" is not null),
	CONSTRAINT "commission_exceptions_days" CHECK ("commission_exceptions"."until_on" >= "commission_exceptions"."from_on")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commission_exceptions" ADD CONSTRAINT "commission_exceptions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;