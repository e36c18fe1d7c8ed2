ALTER TABLE "partners" ADD COLUMN "logo_id" uuid;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_logo_id_images_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_recent" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_recent_by_state" ON "outbox" USING btree ("state","created_at","id");--> statement-breakpoint
-- One account becomes a list of accounts with a default; the name of a bank is known by its number.
insert into settings (name, value, updated_at)
select 'bank-accounts', jsonb_build_array((value - 'bankName') || '{"isDefault": true}'::jsonb), updated_at
from settings
where name = 'bank-account' and value <> 'null'::jsonb
on conflict (name) do nothing;
--> statement-breakpoint
delete from settings where name = 'bank-account';
