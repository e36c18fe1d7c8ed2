ALTER TABLE "room_nights" DROP CONSTRAINT "room_nights_counts";--> statement-breakpoint
ALTER TABLE "room_nights" DROP CONSTRAINT "room_nights_not_oversold";--> statement-breakpoint
ALTER TABLE "room_nights" ADD COLUMN "elsewhere" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "room_nights" ADD COLUMN "sold_elsewhere" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now rooms that others sold stood in the counter of our own sales: what no booking has bought was sold elsewhere.
UPDATE "room_nights" n SET "sold" = o."own", "sold_elsewhere" = n."sold" - o."own",
  "elsewhere" = jsonb_build_array(jsonb_build_object('seller', 'Nơi khác', 'rooms', n."sold" - o."own"))
FROM (
  SELECT r."room_id", r."night_on", coalesce(sum(h."quantity"), 0)::int AS "own"
  FROM "room_nights" r
  LEFT JOIN "stock_holds" h ON h."room_id" = r."room_id" AND h."night_on" = r."night_on" AND h."state" = 'sold'
  GROUP BY r."room_id", r."night_on"
) o
WHERE o."room_id" = n."room_id" AND o."night_on" = n."night_on" AND n."sold" > o."own";--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_counts" CHECK ("room_nights"."sold" >= 0 and "room_nights"."sold_elsewhere" >= 0 and "room_nights"."held" >= 0 and "room_nights"."capacity" >= 0);--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_not_oversold" CHECK ("room_nights"."sold" + "room_nights"."sold_elsewhere" + "room_nights"."held" <= "room_nights"."capacity");