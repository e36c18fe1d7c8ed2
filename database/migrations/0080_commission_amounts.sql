ALTER TABLE "commission_exceptions" ALTER COLUMN "basis_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ALTER COLUMN "basis_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_vnd" bigint;--> statement-breakpoint
ALTER TABLE "commission_exceptions" ADD COLUMN "room_night_vnd" bigint;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "room_night_vnd" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission" CHECK ("bookings"."commission_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "commission_exceptions" ADD CONSTRAINT "commission_exceptions_rate" CHECK (num_nonnulls("commission_exceptions"."basis_points", "commission_exceptions"."room_night_vnd") = 1 and "commission_exceptions"."room_night_vnd" >= 0);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_rate" CHECK (num_nonnulls("commissions"."basis_points", "commissions"."room_night_vnd") = 1 and "commissions"."room_night_vnd" >= 0);