import { sql } from "drizzle-orm";
import { countItemsToDo, listItems, type Worklist } from "#modules/worklist/queries.ts";
import type { Context } from "#platform/context.ts";
import type { EnquiryList, EnquirySearch } from "../contract.ts";
import { enquiryMessages } from "../messages.ts";
import { openStates } from "../rules.ts";
import { enquiries, enquiryEvents, quotes } from "../tables.ts";

export const enquiryList: Worklist<typeof enquiries, typeof enquiryEvents> = {
  type: "enquiry",
  items: enquiries,
  events: enquiryEvents,
  messages: enquiryMessages,
  openStates,
  receivedAt: enquiries.createdAt,
  dueAt: enquiries.dueAt,
  // With an active quote it waits for the customer.
  waits: (now) =>
    sql`(${enquiries.state} = 'sent' and exists (select 1 from ${quotes} where ${quotes.enquiryId} = ${enquiries.id} and ${quotes.state} = 'sent' and ${quotes.validUntil} > ${now.toISOString()}::timestamptz))`,
  // Contains the telephone number of another person who accepted the quote.
  privateEvents: ["refused-at-acceptance"],
};

/** Enquiries for staff, those that wait for the customer last. */
export const listEnquiries = (ctx: Context, search: EnquirySearch): Promise<EnquiryList> =>
  listItems(ctx, enquiryList, search, ({ company, people, startsOn }) => ({ company, people, startsOn }));

/** Number of enquiries that are not taken on yet. */
export const countNewEnquiries = async (ctx: Context): Promise<number> =>
  (await countItemsToDo(ctx, enquiryList)).unanswered;
