CREATE TABLE "fund_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fund_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount_vnd" bigint NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	CONSTRAINT "fund_movements_kind" CHECK ("fund_movements"."kind" in ('receipt', 'refund', 'opening')),
	CONSTRAINT "fund_movements_amount" CHECK ("fund_movements"."amount_vnd" <> 0),
	CONSTRAINT "fund_movements_sign" CHECK (case "fund_movements"."kind" when 'receipt' then "fund_movements"."amount_vnd" > 0 when 'refund' then "fund_movements"."amount_vnd" < 0 else true end)
);
--> statement-breakpoint
CREATE TABLE "funds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"account_number" text,
	"gateway" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "funds_kind" CHECK ("funds"."kind" in ('bank', 'till', 'terminal', 'gateway')),
	CONSTRAINT "funds_account" CHECK (("funds"."kind" = 'bank') = ("funds"."account_number" is not null)),
	CONSTRAINT "funds_gateway" CHECK (("funds"."kind" = 'gateway') = ("funds"."gateway" is not null))
);
--> statement-breakpoint
ALTER TABLE "fund_movements" ADD CONSTRAINT "fund_movements_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fund_movements_once" ON "fund_movements" USING btree ("kind","subject_id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "fund_movements_by_day" ON "fund_movements" USING btree ("day_on","fund_id");--> statement-breakpoint
CREATE INDEX "fund_movements_balance" ON "fund_movements" USING btree ("fund_id","day_on","amount_vnd") WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "funds_account_once" ON "funds" USING btree ("account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "funds_gateway_once" ON "funds" USING btree ("gateway");--> statement-breakpoint
-- One fund for each account that receipts and settings know, a till, a card terminal, and one for each gateway that has taken money.
INSERT INTO "funds" ("id", "kind", "name", "account_number", "created_at")
SELECT gen_random_uuid(), 'bank', CASE WHEN number = '' THEN 'Ngân hàng' ELSE 'Tài khoản ' || number END, number, now()
FROM (
	SELECT account_number AS number FROM payment_receipts WHERE method = 'transfer' AND outcome <> 'ignored'
	UNION SELECT account ->> 'number' FROM settings, jsonb_array_elements(value) account WHERE name = 'bank-accounts'
) known;--> statement-breakpoint
INSERT INTO "funds" ("id", "kind", "name", "account_number", "created_at")
SELECT gen_random_uuid(), 'bank', 'Ngân hàng', '', now()
WHERE NOT EXISTS (SELECT FROM funds WHERE kind = 'bank')
	AND EXISTS (SELECT FROM refunds WHERE state = 'paid' AND method = 'transfer');--> statement-breakpoint
INSERT INTO "funds" ("id", "kind", "name", "created_at")
VALUES (gen_random_uuid(), 'till', 'Quỹ tiền mặt', now()), (gen_random_uuid(), 'terminal', 'Máy quẹt thẻ', now());--> statement-breakpoint
INSERT INTO "funds" ("id", "kind", "name", "gateway", "created_at")
SELECT gen_random_uuid(), 'gateway', CASE method WHEN 'vnpay' THEN 'VNPay' WHEN 'momo' THEN 'MoMo' ELSE 'ZaloPay' END, method, now()
FROM (
	SELECT method FROM payment_receipts WHERE outcome <> 'ignored'
	UNION SELECT method FROM refunds WHERE state = 'paid'
) used WHERE method IN ('vnpay', 'momo', 'zalopay');--> statement-breakpoint
INSERT INTO "fund_movements"
	("id", "fund_id", "kind", "subject_id", "day_on", "at", "amount_vnd", "recorded_by", "created_at", "voided_at")
SELECT gen_random_uuid(), f.id, 'receipt', r.id, (r.banked_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, r.banked_at, r.amount_vnd,
	r.recorded_by, r.created_at, r.voided_at
FROM payment_receipts r
JOIN funds f ON CASE r.method
	WHEN 'transfer' THEN f.account_number = r.account_number
	WHEN 'cash' THEN f.kind = 'till'
	WHEN 'card' THEN f.kind = 'terminal'
	ELSE f.gateway = r.method END
WHERE r.outcome <> 'ignored';--> statement-breakpoint
-- A refund by transfer does not say from which account: it counts at the one for customers.
INSERT INTO "fund_movements" ("id", "fund_id", "kind", "subject_id", "day_on", "at", "amount_vnd", "recorded_by", "created_at")
SELECT gen_random_uuid(), f.id, 'refund', r.id, (r.paid_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, r.paid_at, -r.amount_vnd,
	coalesce(r.paid_by, 'system'), r.paid_at
FROM refunds r
JOIN funds f ON CASE r.method
	WHEN 'transfer' THEN f.id = (
		SELECT b.id FROM funds b WHERE b.kind = 'bank' ORDER BY b.account_number IS NOT DISTINCT FROM (
			SELECT account ->> 'number' FROM settings, jsonb_array_elements(value) account
			WHERE name = 'bank-accounts' AND (account ->> 'isDefault')::boolean LIMIT 1
		) DESC, b.account_number LIMIT 1)
	WHEN 'cash' THEN f.kind = 'till'
	WHEN 'card' THEN f.kind = 'terminal'
	ELSE f.gateway = r.method END
WHERE r.state = 'paid';--> statement-breakpoint
-- Cash was not counted before this version. A till that paid back more than it held on some day had that money before its first day.
INSERT INTO "fund_movements" ("id", "fund_id", "kind", "subject_id", "day_on", "at", "amount_vnd", "recorded_by", "created_at")
SELECT gen_random_uuid(), fund_id, 'opening', fund_id, min(day_on) - 1, (min(day_on) - 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh',
	-min(held), 'system', now()
FROM (
	SELECT m.fund_id, m.day_on, sum(sum(m.amount_vnd)) OVER (PARTITION BY m.fund_id ORDER BY m.day_on) AS held
	FROM fund_movements m JOIN funds f ON f.id = m.fund_id AND f.kind = 'till'
	WHERE m.voided_at IS NULL GROUP BY m.fund_id, m.day_on
) days GROUP BY fund_id HAVING min(held) < 0;
