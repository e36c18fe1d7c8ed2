CREATE TABLE "case_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"topic" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"booking_code" text,
	"message" text NOT NULL,
	"wish" text NOT NULL,
	"reason" text,
	"opened_at" timestamp with time zone,
	"answer_by" timestamp with time zone,
	"resolve_by" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"extended_at" timestamp with time zone,
	"with_others" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"has_news" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"forgotten" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cases_code_unique" UNIQUE("code"),
	CONSTRAINT "cases_kind" CHECK ("cases"."kind" in ('complaint', 'data')),
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('new', 'answered', 'resolved', 'refused')),
	CONSTRAINT "cases_topic" CHECK (("cases"."topic" in ('copy', 'correct', 'erase', 'stop')) = ("cases"."kind" = 'data')),
	CONSTRAINT "cases_ended" CHECK (("cases"."state" in ('resolved', 'refused')) = ("cases"."ended_at" is not null)),
	CONSTRAINT "cases_reason" CHECK (("cases"."state" = 'refused') = ("cases"."reason" is not null)),
	CONSTRAINT "cases_opened" CHECK (("cases"."opened_at" is null) = ("cases"."answer_by" is null) and ("cases"."opened_at" is null) = ("cases"."resolve_by" is null)),
	CONSTRAINT "cases_worked_on" CHECK ("cases"."opened_at" is not null or ("cases"."kind" = 'data' and "cases"."state" = 'new'))
);
--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_events_by_case" ON "case_events" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "cases_by_state" ON "cases" USING btree ("state","resolve_by","id") WHERE opened_at is not null;--> statement-breakpoint
CREATE INDEX "cases_to_forget" ON "cases" USING btree ("ended_at") WHERE not forgotten;--> statement-breakpoint
CREATE INDEX "cases_unproven" ON "cases" USING btree ("created_at") WHERE opened_at is null;--> statement-breakpoint
CREATE INDEX "cases_search" ON "cases" USING gin ("search_text" gin_trgm_ops);