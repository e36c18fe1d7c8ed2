CREATE TABLE "flight_order_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"asking" text NOT NULL,
	"outcome" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flight_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"supplier" text NOT NULL,
	"airline" text NOT NULL,
	"state" text NOT NULL,
	"asked" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"pnr" text,
	"ticket_by" timestamp with time zone,
	"flights" jsonb NOT NULL,
	"bags" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_vnd" bigint NOT NULL,
	"cost_vnd" bigint NOT NULL,
	"tickets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flight_orders_of_booking" UNIQUE("booking_id","position"),
	CONSTRAINT "flight_orders_state" CHECK ("flight_orders"."state" in ('booking', 'held', 'ticketing', 'ticketed', 'failed', 'unknown', 'voiding', 'void')),
	CONSTRAINT "flight_orders_asked" CHECK ("flight_orders"."asked" in ('book', 'issue', 'cancel')),
	CONSTRAINT "flight_orders_held" CHECK ("flight_orders"."state" not in ('held', 'ticketing', 'ticketed') or "flight_orders"."pnr" is not null),
	CONSTRAINT "flight_orders_money" CHECK ("flight_orders"."total_vnd" > 0 and "flight_orders"."cost_vnd" > 0)
);
--> statement-breakpoint
CREATE TABLE "flight_passengers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"gender" text NOT NULL,
	"surname" text NOT NULL,
	"given_names" text NOT NULL,
	"born_on" date,
	"adult" integer,
	"passport_sealed" text,
	CONSTRAINT "flight_passengers_of_booking" UNIQUE("booking_id","position"),
	CONSTRAINT "flight_passengers_type" CHECK ("flight_passengers"."type" in ('adult', 'child', 'infant')),
	CONSTRAINT "flight_passengers_gender" CHECK ("flight_passengers"."gender" in ('male', 'female'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "needs_staff_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "flight_order_calls" ADD CONSTRAINT "flight_order_calls_order_id_flight_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."flight_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flight_order_calls_by_order" ON "flight_order_calls" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "flight_orders_by_pnr" ON "flight_orders" USING btree ("pnr") WHERE pnr is not null;--> statement-breakpoint
CREATE INDEX "flight_orders_due" ON "flight_orders" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_needing_staff" ON "bookings" USING btree ("needs_staff_since","id") WHERE needs_staff_since is not null;