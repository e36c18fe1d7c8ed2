CREATE TABLE "amenities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "amenities_type" CHECK ("amenities"."type" in ('ship', 'ship-room', 'hotel', 'hotel-room'))
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"room_id" uuid,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"nights" integer,
	"from_on" date,
	"to_on" date,
	"weekdays" jsonb,
	"age_from" integer,
	"age_to" integer,
	"bed" text,
	"limit_per_cabin" integer,
	"percent" integer,
	"amount_vnd" bigint,
	"priority" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "price_rules_kind" CHECK ("price_rules"."kind" in ('base', 'season', 'weekday', 'holiday', 'single', 'child', 'extra-adult', 'charter')),
	CONSTRAINT "price_rules_one_effect" CHECK (("price_rules"."percent" is null) <> ("price_rules"."amount_vnd" is null)),
	CONSTRAINT "price_rules_dates" CHECK ("price_rules"."from_on" is null or "price_rules"."to_on" is null or "price_rules"."from_on" <= "price_rules"."to_on"),
	CONSTRAINT "price_rules_child" CHECK ("price_rules"."kind" <> 'child' or ("price_rules"."age_from" >= 0 and "price_rules"."age_to" >= "price_rules"."age_from" and "price_rules"."bed" is not null))
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"room_id" uuid NOT NULL,
	"night_on" date NOT NULL,
	"capacity" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"min_nights" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "room_nights_room_id_night_on_pk" PRIMARY KEY("room_id","night_on"),
	CONSTRAINT "room_nights_counts" CHECK ("room_nights"."sold" >= 0 and "room_nights"."held" >= 0 and "room_nights"."capacity" >= 0),
	CONSTRAINT "room_nights_not_oversold" CHECK ("room_nights"."sold" + "room_nights"."held" <= "room_nights"."capacity")
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"booking_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"night_on" date NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_booking_id_room_id_night_on_pk" PRIMARY KEY("booking_id","room_id","night_on"),
	CONSTRAINT "stock_holds_quantity" CHECK ("stock_holds"."quantity" > 0),
	CONSTRAINT "stock_holds_state" CHECK ("stock_holds"."state" in ('held', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"cruise_id" uuid NOT NULL,
	"cruise_title" text NOT NULL,
	"charter" boolean DEFAULT false NOT NULL,
	"check_in_on" date NOT NULL,
	"nights" integer NOT NULL,
	"adults" integer NOT NULL,
	"child_ages" jsonb NOT NULL,
	"cabins" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"total_vnd" bigint NOT NULL,
	"due_now_vnd" bigint NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"cancellation" jsonb NOT NULL,
	"instant_confirmation" boolean NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_code_unique" UNIQUE("code"),
	CONSTRAINT "bookings_state" CHECK ("bookings"."state" in ('draft', 'held', 'awaiting_payment', 'part_paid', 'paid', 'confirmed', 'completed', 'expired', 'cancelled')),
	CONSTRAINT "bookings_money" CHECK ("bookings"."total_vnd" > 0 and "bookings"."paid_vnd" >= 0 and "bookings"."due_now_vnd" between 1 and "bookings"."total_vnd")
);
--> statement-breakpoint
CREATE TABLE "cruise_amenities" (
	"cruise_id" uuid NOT NULL,
	"amenity_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cruise_amenities_cruise_id_amenity_id_pk" PRIMARY KEY("cruise_id","amenity_id")
);
--> statement-breakpoint
CREATE TABLE "cruise_former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"cruise_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cruise_images" (
	"cruise_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cruise_images_cruise_id_image_id_pk" PRIMARY KEY("cruise_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "cruises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"area_id" uuid NOT NULL,
	"status" text NOT NULL,
	"default_price_vnd" bigint NOT NULL,
	"stars" integer NOT NULL,
	"address" text NOT NULL,
	"pier" text NOT NULL,
	"map_link" text NOT NULL,
	"map_iframe_link" text NOT NULL,
	"schedule" text NOT NULL,
	"launch_year" integer NOT NULL,
	"cabins" integer NOT NULL,
	"shell" text NOT NULL,
	"trip" text NOT NULL,
	"operator" text NOT NULL,
	"check_in_time" text NOT NULL,
	"check_out_time" text NOT NULL,
	"short_description" jsonb NOT NULL,
	"long_description" jsonb NOT NULL,
	"included" jsonb NOT NULL,
	"excluded" jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"cancellation" jsonb NOT NULL,
	"itineraries" jsonb NOT NULL,
	"instant_confirmation" boolean DEFAULT true NOT NULL,
	"thumbnail_id" uuid,
	"reviews_1" integer DEFAULT 0 NOT NULL,
	"reviews_2" integer DEFAULT 0 NOT NULL,
	"reviews_3" integer DEFAULT 0 NOT NULL,
	"reviews_4" integer DEFAULT 0 NOT NULL,
	"reviews_5" integer DEFAULT 0 NOT NULL,
	"score_milli" integer GENERATED ALWAYS AS (case when reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5 = 0 then 0 else
        (1000 * (reviews_1 + 2 * reviews_2 + 3 * reviews_3 + 4 * reviews_4 + 5 * reviews_5))
        / (reviews_1 + reviews_2 + reviews_3 + reviews_4 + reviews_5) end) STORED,
	"rank" integer DEFAULT 1000 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cruises_slug_unique" UNIQUE("slug"),
	CONSTRAINT "cruises_status" CHECK ("cruises"."status" in ('draft', 'published', 'hidden')),
	CONSTRAINT "cruises_stars" CHECK ("cruises"."stars" between 3 and 5),
	CONSTRAINT "cruises_price" CHECK ("cruises"."default_price_vnd" > 0)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"illustration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "images_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_allocations_amount" CHECK ("payment_allocations"."amount_vnd" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"account_number" text NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"content" text NOT NULL,
	"banked_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"booking_id" uuid,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_vnd" > 0),
	CONSTRAINT "payment_receipts_outcome" CHECK ("payment_receipts"."outcome" in ('exact', 'short', 'over', 'late', 'unmatched', 'ignored'))
);
--> statement-breakpoint
CREATE TABLE "cruise_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "cruise_areas_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cruise_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"comment" text NOT NULL,
	"score" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "room_amenities" (
	"room_id" uuid NOT NULL,
	"amenity_id" uuid NOT NULL,
	CONSTRAINT "room_amenities_room_id_amenity_id_pk" PRIMARY KEY("room_id","amenity_id")
);
--> statement-breakpoint
CREATE TABLE "room_images" (
	"room_id" uuid NOT NULL,
	"image_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "room_images_room_id_image_id_pk" PRIMARY KEY("room_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"area_m2" integer NOT NULL,
	"base_guests" integer DEFAULT 2 NOT NULL,
	"max_guests" integer NOT NULL,
	"max_adults" integer NOT NULL,
	"max_children" integer NOT NULL,
	"bed" text NOT NULL,
	"view" text NOT NULL,
	"units" integer NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "rooms_units" CHECK ("rooms"."units" between 1 and 500),
	CONSTRAINT "rooms_guests" CHECK ("rooms"."max_guests" >= 1 and "rooms"."max_adults" between 1 and "rooms"."max_guests" and "rooms"."max_children" between 0 and "rooms"."max_guests")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "own_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_reason_unique" UNIQUE("reason"),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'kept', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_amenities" ADD CONSTRAINT "cruise_amenities_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_amenities" ADD CONSTRAINT "cruise_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_former_slugs" ADD CONSTRAINT "cruise_former_slugs_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_images" ADD CONSTRAINT "cruise_images_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruise_images" ADD CONSTRAINT "cruise_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruises" ADD CONSTRAINT "cruises_area_id_cruise_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."cruise_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cruises" ADD CONSTRAINT "cruises_thumbnail_id_images_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_receipt_id_payment_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."payment_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_allocations" ADD CONSTRAINT "payment_allocations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_cruise_id_cruises_id_fk" FOREIGN KEY ("cruise_id") REFERENCES "public"."cruises"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_amenities" ADD CONSTRAINT "room_amenities_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_amenities" ADD CONSTRAINT "room_amenities_amenity_id_amenities_id_fk" FOREIGN KEY ("amenity_id") REFERENCES "public"."amenities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_images" ADD CONSTRAINT "room_images_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_images" ADD CONSTRAINT "room_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amenities_by_type" ON "amenities" USING btree ("type","position");--> statement-breakpoint
CREATE INDEX "price_rules_by_owner" ON "price_rules" USING btree ("owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "price_rules_by_room" ON "price_rules" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "stock_holds_by_night" ON "stock_holds" USING btree ("room_id","night_on") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "stock_holds_to_expire" ON "stock_holds" USING btree ("expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "booking_events_by_booking" ON "booking_events" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "bookings_by_cruise" ON "bookings" USING btree ("cruise_id","check_in_on");--> statement-breakpoint
CREATE INDEX "bookings_waiting_by_phone" ON "bookings" USING btree ("contact_phone") WHERE state in ('held', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "bookings_recent" ON "bookings" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_to_expire" ON "bookings" USING btree ("hold_expires_at") WHERE state in ('held', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "cruise_amenities_by_amenity" ON "cruise_amenities" USING btree ("amenity_id","cruise_id");--> statement-breakpoint
CREATE INDEX "cruise_former_slugs_by_cruise" ON "cruise_former_slugs" USING btree ("cruise_id");--> statement-breakpoint
CREATE INDEX "cruise_images_by_image" ON "cruise_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "cruises_by_area" ON "cruises" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "cruises_by_thumbnail" ON "cruises" USING btree ("thumbnail_id");--> statement-breakpoint
CREATE INDEX "cruises_listed" ON "cruises" USING btree ("rank","id","area_id","stars","default_price_vnd","pier","search_text") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "cruises_listed_by_price" ON "cruises" USING btree ("default_price_vnd","id","area_id","stars","pier","search_text") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "cruises_listed_by_score" ON "cruises" USING btree ("score_milli" DESC NULLS LAST,"rank","id","area_id","stars","default_price_vnd","pier","search_text") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "cruises_by_title" ON "cruises" USING btree ("search_text" text_pattern_ops) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "cruises_search" ON "cruises" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_allocations_by_receipt" ON "payment_allocations" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "payment_allocations_by_booking" ON "payment_allocations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_by_booking" ON "payment_attempts" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_once" ON "payment_receipts" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_receipts_by_booking" ON "payment_receipts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_receipts_open" ON "payment_receipts" USING btree ("created_at") WHERE outcome in ('unmatched', 'late', 'over');--> statement-breakpoint
CREATE INDEX "reviews_public" ON "reviews" USING btree ("cruise_id","created_at" DESC NULLS LAST,"id") WHERE approved_at is not null;--> statement-breakpoint
CREATE INDEX "room_amenities_by_amenity" ON "room_amenities" USING btree ("amenity_id");--> statement-breakpoint
CREATE INDEX "room_images_by_image" ON "room_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "rooms_by_owner" ON "rooms" USING btree ("owner_id","position");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_try_at") WHERE state = 'waiting';