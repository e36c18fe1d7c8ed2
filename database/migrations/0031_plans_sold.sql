ALTER TABLE "rate_plans" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_by_kind" ON "bookings" USING btree ("kind","created_at","id");--> statement-breakpoint
UPDATE rate_plans p SET is_sold = true WHERE EXISTS (SELECT FROM bookings b WHERE b.product_id = p.product_id AND (b.rate_plan_id = p.id OR b.plans @> jsonb_build_array(jsonb_build_object('id', p.id))));
