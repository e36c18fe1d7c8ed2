-- by hand
-- Headings and paragraphs by themselves become a document: what ships show, and what is only written about them.
UPDATE "cruises" SET "long_description" = (
	SELECT jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(
		jsonb_build_object('type', part ->> 'type')
		|| CASE WHEN part ->> 'type' = 'heading' THEN '{"attrs": {"level": 2}}'::jsonb ELSE '{}'::jsonb END
		|| CASE WHEN part ->> 'text' !~ '\S' THEN '{}'::jsonb ELSE jsonb_build_object('content', jsonb_build_array(
			jsonb_build_object('type', 'text', 'text', regexp_replace(part ->> 'text', '\s+', ' ', 'g')))) END
		ORDER BY place), '[{"type": "paragraph"}]'::jsonb))
	FROM jsonb_array_elements("long_description") WITH ORDINALITY AS parts (part, place))
	WHERE jsonb_typeof("long_description") = 'array';
--> statement-breakpoint
UPDATE "cruise_edits" SET "work" = "work" || jsonb_build_object('longDescription', (
	SELECT jsonb_build_object('type', 'doc', 'content', coalesce(jsonb_agg(
		jsonb_build_object('type', part ->> 'type')
		|| CASE WHEN part ->> 'type' = 'heading' THEN '{"attrs": {"level": 2}}'::jsonb ELSE '{}'::jsonb END
		|| CASE WHEN part ->> 'text' !~ '\S' THEN '{}'::jsonb ELSE jsonb_build_object('content', jsonb_build_array(
			jsonb_build_object('type', 'text', 'text', regexp_replace(part ->> 'text', '\s+', ' ', 'g')))) END
		ORDER BY place), '[{"type": "paragraph"}]'::jsonb))
	FROM jsonb_array_elements("work" -> 'longDescription') WITH ORDINALITY AS parts (part, place)))
	WHERE jsonb_typeof("work" -> 'longDescription') = 'array';
