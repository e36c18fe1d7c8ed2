import { DomainError } from "#kernel/errors.ts";
import type { Quote } from "#modules/availability/contract/offer.ts";
import type { RoomChoice } from "#modules/availability/contract/stay.ts";

type Refused = { rooms?: RoomChoice[]; quote?: Quote };

/** Does work of the product, and says in the published names why it could not be done: rooms are `cabins` there. */
export async function orPublishedRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DomainError ? published(error) : error;
  }
}

function published(error: DomainError): DomainError {
  const { kind, code, message, retryAfterSeconds } = error;
  const entries = Object.entries(error.fields).map(([name, text]) => [name.replace(/^rooms(?=$|\.)/, "cabins"), text]);
  const details = {
    fields: Object.fromEntries(entries),
    result: error.result === undefined ? undefined : resultOf(error.result as Refused),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return new DomainError(kind, code, message, details);
}

function resultOf({ rooms, quote, ...result }: Refused) {
  return { ...result, ...(rooms && { cabins: rooms }), ...(quote && { quote: quoteOf(quote) }) };
}

const quoteOf = ({ rooms: cabins, ...quote }: Quote) => ({ ...quote, cabins });
