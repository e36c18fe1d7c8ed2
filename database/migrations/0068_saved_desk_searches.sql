CREATE TABLE "saved_desk_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_desk_searches_name" UNIQUE("account_id","name")
);
--> statement-breakpoint
ALTER TABLE "saved_desk_searches" ADD CONSTRAINT "saved_desk_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_by_total" ON "bookings" USING btree ("total_vnd","id");