import { z } from "zod";

/** One line that names the wrong setting and the reason. */
export class BadConfig extends Error {}

export const text = z.string().trim().min(1);
export const optional = (schema: z.ZodType<string, string>) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** The address of a service that gets secrets: https or this machine. Returned without a trailing slash. */
export function safeBase(setting: string, url: string): string {
  if (!/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${url}/`))
    throw new BadConfig(`${setting}: must begin with https, because secrets are sent to it`);
  return url.replace(/\/+$/, "");
}

/** Settings that are only valid together; undefined when none is set. */
export function allOrNone<Name extends string>(
  purpose: string,
  settings: Record<Name, string | undefined>,
): Record<Name, string> | undefined {
  const missing = Object.entries(settings).flatMap(([setting, value]) => (value ? [] : [setting]));
  if (missing.length === 0) return settings as Record<Name, string>;
  if (missing.length < Object.keys(settings).length) {
    throw new BadConfig(`${missing.join(", ")}: missing; ${purpose} needs all of ${Object.keys(settings).join(", ")}`);
  }
  return undefined;
}
