ALTER TABLE "bookings" drop column "refund_due_vnd";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_due_vnd" bigint GENERATED ALWAYS AS (greatest(0, paid_vnd - case when state = 'cancelled' then kept_vnd when state = 'expired' then 0 else total_vnd end)) STORED NOT NULL;--> statement-breakpoint
-- Added by hand: the index goes with the column it looks at.
CREATE INDEX "bookings_refund_due" ON "bookings" USING btree ("created_at","id") WHERE refund_due_vnd > 0;
