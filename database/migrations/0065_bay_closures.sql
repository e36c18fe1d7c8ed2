CREATE TABLE "bay_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text NOT NULL,
	"notice_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bay_closures_days" CHECK ("bay_closures"."to_on" >= "bay_closures"."from_on")
);
--> statement-breakpoint
CREATE TABLE "closure_bookings" (
	"closure_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"state" text NOT NULL,
	"told_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"is_by_staff" boolean DEFAULT false NOT NULL,
	CONSTRAINT "closure_bookings_closure_id_booking_id_pk" PRIMARY KEY("closure_id","booking_id"),
	CONSTRAINT "closure_bookings_state" CHECK ("closure_bookings"."state" in ('waiting', 'told', 'gone')),
	CONSTRAINT "closure_bookings_answer" CHECK ("closure_bookings"."answer" in ('day', 'ship', 'refund')),
	CONSTRAINT "closure_bookings_answered" CHECK (("closure_bookings"."answer" is null) = ("closure_bookings"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "closure_nights" (
	"closure_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"night_on" date NOT NULL,
	CONSTRAINT "closure_nights_closure_id_room_id_night_on_pk" PRIMARY KEY("closure_id","room_id","night_on")
);
--> statement-breakpoint
ALTER TABLE "bay_closures" ADD CONSTRAINT "bay_closures_place_id_cruise_areas_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."cruise_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_bookings" ADD CONSTRAINT "closure_bookings_closure_id_bay_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."bay_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_bookings" ADD CONSTRAINT "closure_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_bookings" ADD CONSTRAINT "closure_bookings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_nights" ADD CONSTRAINT "closure_nights_closure_id_bay_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."bay_closures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_nights" ADD CONSTRAINT "closure_nights_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bay_closures_once" ON "bay_closures" USING btree ("place_id","from_on","to_on") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "bay_closures_recent" ON "bay_closures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "closure_bookings_open" ON "closure_bookings" USING btree ("booking_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "closure_bookings_waiting" ON "closure_bookings" USING btree ("closure_id","booking_id") WHERE state = 'waiting';