CREATE TABLE "departure_seats" (
	"number" text NOT NULL,
	"departs_on" date NOT NULL,
	"code" text NOT NULL,
	"capacity" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "departure_seats_number_departs_on_code_pk" PRIMARY KEY("number","departs_on","code"),
	CONSTRAINT "departure_seats_counts" CHECK ("departure_seats"."sold" >= 0 and "departure_seats"."held" >= 0 and "departure_seats"."capacity" >= 0),
	CONSTRAINT "departure_seats_not_oversold" CHECK ("departure_seats"."sold" + "departure_seats"."held" <= "departure_seats"."capacity")
);
--> statement-breakpoint
CREATE TABLE "seat_holds" (
	"reservation_id" uuid NOT NULL,
	"number" text NOT NULL,
	"departs_on" date NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_holds_reservation_id_number_departs_on_code_pk" PRIMARY KEY("reservation_id","number","departs_on","code"),
	CONSTRAINT "seat_holds_quantity" CHECK ("seat_holds"."quantity" > 0),
	CONSTRAINT "seat_holds_state" CHECK ("seat_holds"."state" in ('held', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "seat_reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pnr" text NOT NULL,
	"order_key" text NOT NULL,
	"airline" text NOT NULL,
	"state" text NOT NULL,
	"selections" jsonb NOT NULL,
	"passengers" integer NOT NULL,
	"total_vnd" bigint NOT NULL,
	"tickets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seat_reservations_pnr_unique" UNIQUE("pnr"),
	CONSTRAINT "seat_reservations_once" UNIQUE("order_key","airline"),
	CONSTRAINT "seat_reservations_state" CHECK ("seat_reservations"."state" in ('held', 'ticketed', 'cancelled')),
	CONSTRAINT "seat_reservations_passengers" CHECK ("seat_reservations"."passengers" > 0)
);
--> statement-breakpoint
CREATE TABLE "timetable_baggage" (
	"airline" text NOT NULL,
	"flight_type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"price_vnd" bigint NOT NULL,
	CONSTRAINT "timetable_baggage_airline_flight_type_code_pk" PRIMARY KEY("airline","flight_type","code"),
	CONSTRAINT "timetable_baggage_type" CHECK ("timetable_baggage"."flight_type" in ('domestic', 'international')),
	CONSTRAINT "timetable_baggage_price" CHECK ("timetable_baggage"."price_vnd" > 0)
);
--> statement-breakpoint
CREATE TABLE "timetable_fare_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"airline" text,
	"label" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"weekdays" jsonb,
	"percent" integer NOT NULL,
	CONSTRAINT "timetable_fare_changes_days" CHECK ("timetable_fare_changes"."from_on" <= "timetable_fare_changes"."to_on"),
	CONSTRAINT "timetable_fare_changes_percent" CHECK ("timetable_fare_changes"."percent" between -90 and 500)
);
--> statement-breakpoint
CREATE TABLE "timetable_fares" (
	"airline" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"brand" text NOT NULL,
	"cabin" text NOT NULL,
	"booking_class" text NOT NULL,
	"hand_baggage" text NOT NULL,
	"checked_baggage" text NOT NULL,
	"refundable" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"seats" integer NOT NULL,
	"days_before" integer NOT NULL,
	"round_trip_percent" integer,
	"amounts" jsonb NOT NULL,
	CONSTRAINT "timetable_fares_origin_destination_airline_code_pk" PRIMARY KEY("origin","destination","airline","code"),
	CONSTRAINT "timetable_fares_seats" CHECK ("timetable_fares"."seats" >= 0 and "timetable_fares"."days_before" >= 0),
	CONSTRAINT "timetable_fares_round_trip" CHECK ("timetable_fares"."round_trip_percent" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "timetable_flights" (
	"number" text PRIMARY KEY NOT NULL,
	"airline" text NOT NULL,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"departs_at" text NOT NULL,
	"minutes" integer NOT NULL,
	"weekdays" jsonb NOT NULL,
	"aircraft" text NOT NULL,
	"origin_terminal" text NOT NULL,
	"destination_terminal" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	CONSTRAINT "timetable_flights_days" CHECK ("timetable_flights"."from_on" <= "timetable_flights"."to_on"),
	CONSTRAINT "timetable_flights_minutes" CHECK ("timetable_flights"."minutes" between 1 and 1440),
	CONSTRAINT "timetable_flights_clock" CHECK ("timetable_flights"."departs_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "seat_holds" ADD CONSTRAINT "seat_holds_reservation_id_seat_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."seat_reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_holds_by_departure" ON "seat_holds" USING btree ("number","departs_on","code") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "timetable_flights_by_route" ON "timetable_flights" USING btree ("origin","destination");--> statement-breakpoint
CREATE INDEX "timetable_flights_by_destination" ON "timetable_flights" USING btree ("destination");