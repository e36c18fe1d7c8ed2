import type { Job } from "#platform/jobs/job.ts";
import { WORK_ORDERS } from "./adapters/flight-fulfilment.ts";
import { expireBookings } from "./commands/expire-bookings.ts";
import { inviteGuests } from "./commands/invite-guests.ts";
import { purgeSenders } from "./commands/purge-senders.ts";
import { workOrders } from "./commands/work-orders.ts";

/** Tidies up each minute; holds stop counting at their own moment. */
export const expireBookingsJob: Job = {
  name: "expire-bookings",
  schedule: "* * * * *",
  async run(ctx) {
    while ((await expireBookings(ctx)) > 0);
  },
};

/** Asks airlines what bookings of flights wait for: seats, tickets, an answer that was lost. */
export const workOrdersJob: Job = {
  name: WORK_ORDERS,
  // An airline that does not answer keeps a run for most of a minute; what is paid meanwhile is seen to by another.
  atOnce: 4,
  schedule: "* * * * *",
  async run(ctx) {
    while ((await workOrders(ctx)) > 0);
  },
};

/** Forgets each night where bookings came from. */
export const purgeSendersJob: Job = {
  name: "forget-senders",
  schedule: "37 3 * * *",
  run: purgeSenders,
};

/** Asks after journeys how they were. */
export const inviteGuestsJob: Job = {
  name: "invite-guests",
  schedule: "*/10 * * * *",
  async run(ctx) {
    while ((await inviteGuests(ctx)) > 0);
  },
};
