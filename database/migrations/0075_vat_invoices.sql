CREATE TABLE "invoice_needs" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "invoice_needs_amount" CHECK ("invoice_needs"."amount_vnd" <> 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_scans" (
	"name" text PRIMARY KEY NOT NULL,
	"terms" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"corrects" uuid,
	"state" text NOT NULL,
	"reference" uuid NOT NULL,
	"provider" text NOT NULL,
	"template" text NOT NULL,
	"series" text NOT NULL,
	"number" text,
	"authority_code" text DEFAULT '' NOT NULL,
	"lookup_code" text DEFAULT '' NOT NULL,
	"percent" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"net_vnd" bigint NOT NULL,
	"tax_vnd" bigint NOT NULL,
	"total_vnd" bigint NOT NULL,
	"buyer" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone,
	"file_key" text,
	"file_tries" integer DEFAULT 0 NOT NULL,
	"next_file_at" timestamp with time zone,
	CONSTRAINT "invoices_reference_unique" UNIQUE("reference"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('original', 'replacement', 'adjustment')),
	CONSTRAINT "invoices_corrects" CHECK (("invoices"."kind" = 'original') = ("invoices"."corrects" is null)),
	CONSTRAINT "invoices_state" CHECK ("invoices"."state" in ('requested', 'sending', 'unclear', 'issued', 'replaced', 'failed')),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."net_vnd" + "invoices"."tax_vnd" = "invoices"."total_vnd"),
	CONSTRAINT "invoices_sign" CHECK (case "invoices"."kind" when 'adjustment' then "invoices"."total_vnd" < 0 else "invoices"."total_vnd" > 0 end),
	CONSTRAINT "invoices_issued" CHECK (("invoices"."state" in ('issued', 'replaced')) = ("invoices"."number" is not null and "invoices"."issued_at" is not null)),
	CONSTRAINT "invoices_sent" CHECK ("invoices"."state" not in ('sending', 'unclear') or "invoices"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "proformas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"starts_on" date NOT NULL,
	"lines" jsonb NOT NULL,
	"total_vnd" bigint NOT NULL,
	"paid_vnd" bigint NOT NULL,
	"buyer" jsonb,
	"made_by" text NOT NULL,
	"made_by_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "proformas_number" UNIQUE("year","number"),
	CONSTRAINT "proformas_total" CHECK ("proformas"."total_vnd" > 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_needs" ADD CONSTRAINT "invoice_needs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_invoices_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_needs_by_day" ON "invoice_needs" USING btree ("due_on","booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_pending" ON "invoices" USING btree ("booking_id") WHERE state in ('requested', 'sending', 'unclear');--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_sending" ON "invoices" USING btree ("series") WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_once" ON "invoices" USING btree ("provider","template","number");--> statement-breakpoint
CREATE INDEX "invoices_by_booking" ON "invoices" USING btree ("booking_id","requested_at");--> statement-breakpoint
CREATE INDEX "invoices_correcting" ON "invoices" USING btree ("corrects") WHERE corrects is not null;--> statement-breakpoint
CREATE INDEX "invoices_requested" ON "invoices" USING btree ("requested_at","id") WHERE state = 'requested';--> statement-breakpoint
CREATE INDEX "invoices_to_query" ON "invoices" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_to_fetch" ON "invoices" USING btree ("next_file_at") WHERE next_file_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("requested_at","id") WHERE state in ('requested', 'sending', 'unclear', 'failed');--> statement-breakpoint
CREATE INDEX "invoices_by_day" ON "invoices" USING btree ("issued_at","id") WHERE issued_at is not null;--> statement-breakpoint
CREATE INDEX "proformas_by_booking" ON "proformas" USING btree ("booking_id","made_at");--> statement-breakpoint
CREATE INDEX "bookings_changed" ON "bookings" USING btree ("updated_at","id");