CREATE TABLE "booking_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"key" text NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_documents_key_unique" UNIQUE("key"),
	CONSTRAINT "booking_documents_type" CHECK ("booking_documents"."content_type" in ('application/pdf', 'image/jpeg'))
);
--> statement-breakpoint
CREATE TABLE "booking_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"born" text,
	"sex" text,
	"nationality" text NOT NULL,
	"document_kind" text,
	"document_sealed" text,
	CONSTRAINT "booking_guests_sex" CHECK ("booking_guests"."sex" in ('male', 'female')),
	CONSTRAINT "booking_guests_born" CHECK ("booking_guests"."born" ~ '^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$'),
	CONSTRAINT "booking_guests_document" CHECK (("booking_guests"."document_kind" is null) = ("booking_guests"."document_sealed" is null))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guests_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_documents" ADD CONSTRAINT "booking_documents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_documents_by_booking" ON "booking_documents" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_guests_by_booking" ON "booking_guests" USING btree ("booking_id","position");