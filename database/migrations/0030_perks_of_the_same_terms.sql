-- As perksOf says it: what the same terms bring together is a value of its own.
UPDATE "products" p SET facets = jsonb_set(p.facets, '{perks}', (p.facets->'perks') || '["breakfast+freeCancellation"]'::jsonb)
WHERE p.kind = 'hotel' AND NOT p.facets->'perks' ? 'breakfast+freeCancellation' AND EXISTS (
	SELECT 1 FROM "rate_plans" r WHERE r.product_id = p.id AND r.board <> 'none' AND r.cancellation @> '[{"percent": 0}]'
);
