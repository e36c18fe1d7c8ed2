-- What opens a quote is kept as its SHA-256 in base64url, as `hashSecret` writes it: links that were sent go on working.
ALTER TABLE "quotes" RENAME COLUMN "key" TO "key_hash";--> statement-breakpoint
ALTER TABLE "quotes" RENAME CONSTRAINT "quotes_key_unique" TO "quotes_key_hash_unique";--> statement-breakpoint
UPDATE "quotes" SET "key_hash" = rtrim(translate(encode(sha256(convert_to("key_hash", 'UTF8')), 'base64'), '+/', '-_'), '=');
