import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "./database/db.ts";
import { ownKeys } from "./database/tables.ts";

/** Encrypts short secrets. `about` names the owner: decryption fails for another one. */
export type Encryption = {
  encrypt(text: string, about: string): string;
  decrypt(ciphertext: string, about: string): string;
};

/**
 * AES-256-GCM with the key of the environment, so that a copy of the database is unreadable. Without one a generated key in the database is
 * used, which still decrypts older ciphertexts after a key was set.
 */
export async function openEncryption(db: Db, secret: string | undefined): Promise<Encryption> {
  const name = "sealing";
  await db
    .insert(ownKeys)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [stored] = await db.select().from(ownKeys).where(eq(ownKeys.name, name));
  if (!stored) throw new Error("the encryption key is missing");
  return encryptionOf(secret ? [secret, stored.value] : [stored.value]);
}

/** Encrypts with the first key and decrypts with any of them. */
export function encryptionOf(secrets: readonly string[]): Encryption {
  const keys = secrets.map(keyOf);
  const [newest] = keys;
  if (!newest) throw new Error("encryption needs a key");

  return {
    encrypt(text, about) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", newest.key, iv).setAAD(Buffer.from(about));
      const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${newest.id}.${iv.toString("base64url")}.${bytes.toString("base64url")}`;
    },
    decrypt(ciphertext, about) {
      const [id, iv = "", bytes = ""] = ciphertext.split(".");
      const known = keys.find((one) => one.id === id);
      if (!known) throw new Error(`encrypted with key ${id}, which is not available: was SECRET_KEY changed?`);
      const data = Buffer.from(bytes, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", known.key, Buffer.from(iv, "base64url"), { authTagLength: 16 })
        .setAAD(Buffer.from(about))
        .setAuthTag(data.subarray(-16));
      return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString("utf8");
    },
  };
}

function keyOf(secret: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "hai-trinh sealing v1", 32));
  return { id: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
}
