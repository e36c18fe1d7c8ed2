CREATE TABLE "commissions" (
	"product_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "commissions_product_id_from_on_pk" PRIMARY KEY("product_id","from_on"),
	CONSTRAINT "commissions_basis_points" CHECK ("commissions"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_basis_points" integer;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;