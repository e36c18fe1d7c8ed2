import { parse } from "#http/input.ts";
import { DomainError, withRenamedFields } from "#kernel/errors.ts";
import { type SplitInput, splitInput } from "#modules/bookings/contract/split.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Parses a split form. An error of one box is shown for its whole group. */
export async function submitSplit<T>(fields: Fields, work: (input: SplitInput) => Promise<T>): Promise<T> {
  try {
    return await work(parse(splitInput, inputOf(fields)));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw withRenamedFields(error, (name) => name.replace(/^(rooms|travellers)\..*/, "$1"));
  }
}

function inputOf(fields: Fields) {
  const text = (name: string) => (typeof fields[name] === "string" ? fields[name].trim() : "");
  const contact = { name: text("contact.name"), phone: text("contact.phone"), email: text("contact.email") };
  const isOther = Object.values(contact).some(Boolean);
  return {
    rooms: tickedIn(fields, "rooms").map(Number),
    travellers: tickedIn(fields, "travellers"),
    ...(isOther && { contact }),
    reason: text("reason"),
  };
}

/** The ticked boxes of a group: "rooms.1" gives "1". */
function tickedIn(fields: Fields, group: string): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    value === "on" && name.startsWith(`${group}.`) ? [name.slice(group.length + 1)] : [],
  );
}
