import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "./database/db.ts";
import { ownKeys } from "./database/tables.ts";

/** HMAC-SHA256 with a generated key in the database, so that all instances sign the same links. */
export async function createSigner(db: Db): Promise<(text: string) => string> {
  const name = "links";
  await db
    .insert(ownKeys)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [key] = await db.select().from(ownKeys).where(eq(ownKeys.name, name));
  if (!key) throw new Error("the signing key is missing");
  return (text) => createHmac("sha256", key.value).update(text).digest("base64url");
}
