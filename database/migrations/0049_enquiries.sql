CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"people" integer,
	"starts_on" date,
	"nights" integer,
	"budget_vnd" bigint,
	"needs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"invoice" jsonb,
	"assignee_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"forgotten" boolean DEFAULT false NOT NULL,
	CONSTRAINT "enquiries_code_unique" UNIQUE("code"),
	CONSTRAINT "enquiries_state" CHECK ("enquiries"."state" in ('new', 'quoting', 'sent', 'won', 'lost', 'answered')),
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('contact', 'business')),
	CONSTRAINT "enquiries_ended" CHECK (("enquiries"."state" in ('won', 'lost', 'answered')) = ("enquiries"."ended_at" is not null)),
	CONSTRAINT "enquiries_reason" CHECK (("enquiries"."state" = 'lost') = ("enquiries"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "enquiry_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"stay" jsonb NOT NULL,
	"rooms" jsonb NOT NULL,
	"terms" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"price" jsonb NOT NULL,
	"total_vnd" bigint NOT NULL,
	"deposit_percent" integer NOT NULL,
	"words" text NOT NULL,
	"valid_days" integer NOT NULL,
	"valid_until" timestamp with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"booking_id" uuid,
	CONSTRAINT "quotes_key_unique" UNIQUE("key"),
	CONSTRAINT "quotes_version" UNIQUE("enquiry_id","version"),
	CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('draft', 'sent', 'accepted', 'replaced', 'withdrawn')),
	CONSTRAINT "quotes_kind" CHECK ("quotes"."kind" in ('cruise', 'hotel')),
	CONSTRAINT "quotes_money" CHECK ("quotes"."total_vnd" > 0 and "quotes"."deposit_percent" between 10 and 100),
	CONSTRAINT "quotes_accepted" CHECK (("quotes"."state" = 'accepted') = ("quotes"."booking_id" is not null)),
	CONSTRAINT "quotes_sent" CHECK ("quotes"."state" in ('draft', 'withdrawn') or "quotes"."valid_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_source";--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_events" ADD CONSTRAINT "enquiry_events_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_state" ON "enquiries" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_recent" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_to_forget" ON "enquiries" USING btree ("ended_at") WHERE not forgotten;--> statement-breakpoint
CREATE INDEX "enquiries_to_end" ON "enquiries" USING btree ("updated_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_events_by_enquiry" ON "enquiry_events" USING btree ("enquiry_id","at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_source" CHECK ("bookings"."source" in ('site', 'phone', 'quote'));