CREATE TABLE "supplier_events" (
	"supplier" text NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "supplier_events_supplier_event_id_pk" PRIMARY KEY("supplier","event_id")
);
--> statement-breakpoint
CREATE INDEX "supplier_events_to_forget" ON "supplier_events" USING btree ("at");