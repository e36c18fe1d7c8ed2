import { DomainError } from "#kernel/errors.ts";
import type { StayPrice } from "#modules/availability/contract/offer.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";

type RejectionResult = { rooms?: RoomChoice[]; quote?: StayPrice };

/** The published names of a call where they differ from the internal ones. */
export type ApiFieldNames = {
  /** Maps whole field paths or their parts, or computes the published path. */
  fields: Readonly<Record<string, string>> | ((path: string) => string);
  choice?(rooms: readonly RoomChoice[]): object;
  quote?(quote: StayPrice): object;
  /** Converts other data of a rejection; of a list each item. */
  result?(result: object): object;
};

/** Runs work and converts its rejection to the published names. */
export async function withPublishedErrorNames<Result>(names: ApiFieldNames, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError ? published(names, error) : error;
  }
}

function published(names: ApiFieldNames, error: DomainError): DomainError {
  const { kind, code, message, retryAfterSeconds } = error;
  const entries = Object.entries(error.fields).map(([name, text]) => [publishedPath(names, name), text]);
  const details = {
    fields: Object.fromEntries(entries),
    result: error.result === undefined ? undefined : resultIn(names, error.result as object),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return new DomainError(kind, code, message, details);
}

export function publishedPath({ fields }: ApiFieldNames, name: string): string {
  if (typeof fields === "function") return fields(name);
  const parts = name.split(".").map((part) => fields[part] ?? part);
  return fields[name] ?? parts.join(".");
}

const resultIn = (names: ApiFieldNames, result: object) =>
  Array.isArray(result) ? result.map((one: object) => names.result?.(one) ?? one) : resultOf(names, result);

const resultOf = (names: ApiFieldNames, { rooms, quote, ...result }: RejectionResult) => ({
  ...(names.result ? names.result(result) : result),
  ...(rooms && names.choice?.(rooms)),
  ...(quote && names.quote && { quote: names.quote(quote) }),
});
