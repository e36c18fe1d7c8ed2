DROP INDEX "bookings_owing";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "at_house_vnd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- As totalsByPlan and depositOf share a price: each plan what its lines made, the last one the rest, deposits in thousands.
WITH made AS (
	SELECT b.id, b.total_vnd, p.place, p.plan, jsonb_array_length(b.plans) AS plans,
		(SELECT coalesce(sum((line->>'amount')::numeric), 0) FROM jsonb_array_elements(b.price->'lines') line WHERE line->>'ratePlanId' = p.plan->>'id') AS made
	FROM bookings b CROSS JOIN jsonb_array_elements(b.plans) WITH ORDINALITY AS p(plan, place)
	WHERE b.plans @> '[{"restAtHouse": true}]'
), rounded AS (
	SELECT *, CASE WHEN place < plans THEN round(total_vnd * made / sum(made) OVER (PARTITION BY id)) ELSE 0 END AS share FROM made
), shared AS (
	SELECT id, plan, CASE WHEN place < plans THEN share ELSE total_vnd - sum(share) OVER (PARTITION BY id) END AS share FROM rounded
), asked AS (
	SELECT id, share, round(round(share * coalesce((plan->>'depositPercent')::numeric, 100) / 100) / 1000) * 1000 AS deposit
	FROM shared WHERE (plan->>'restAtHouse')::boolean
), rest AS (
	SELECT id, sum(CASE WHEN deposit > 0 AND deposit < share THEN share - deposit ELSE 0 END) AS at_house FROM asked GROUP BY id
)
UPDATE bookings SET at_house_vnd = rest.at_house FROM rest WHERE rest.id = bookings.id;--> statement-breakpoint
CREATE INDEX "bookings_owing" ON "bookings" USING btree ("starts_on","id") WHERE state in ('part_paid', 'paid', 'confirmed', 'completed') and paid_vnd < total_vnd - at_house_vnd;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_at_house" CHECK ("bookings"."at_house_vnd" between 0 and "bookings"."total_vnd");