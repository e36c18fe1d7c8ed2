import type { Job } from "#platform/jobs/job.ts";
import { PROCESS_ORDERS } from "./adapters/flight-fulfilment.ts";
import { INVITE_GUESTS, inviteGuests } from "./commands/contact/invite-guests.ts";
import { processDueOrders } from "./commands/flights/process-orders.ts";
import { EXPIRE_BOOKINGS, expireBookings } from "./commands/hold/expire-bookings.ts";
import { purgeHashedAddresses } from "./commands/place/purge-hashed-addresses.ts";

/** Marks expired holds every minute. Queries ignore a hold as soon as it expires. */
export const expireBookingsJob: Job = {
  name: EXPIRE_BOOKINGS,
  title: "Kết thúc giữ chỗ quá hạn",
  schedule: "* * * * *",
  async run(ctx) {
    await expireBookings(ctx);
  },
};

/** Sends airlines the pending requests of flight bookings: seats, tickets, reading a lost reply. */
export const processDueOrdersJob: Job = {
  name: PROCESS_ORDERS,
  title: "Làm việc với hãng bay",
  // An airline that does not reply blocks a run for most of a minute; other runs handle what is paid in that time.
  concurrency: 4,
  schedule: "* * * * *",
  async run(ctx) {
    while ((await processDueOrders(ctx)) > 0);
  },
};

/** Purges the hashed client addresses of bookings each night. */
export const purgeHashedAddressesJob: Job = {
  name: "forget-senders",
  title: "Xoá dấu vết người đặt",
  schedule: "37 3 * * *",
  run: purgeHashedAddresses,
};

/** Asks for reviews after journeys. */
export const inviteGuestsJob: Job = {
  name: INVITE_GUESTS,
  title: "Mời khách đánh giá",
  schedule: "*/10 * * * *",
  async run(ctx) {
    await inviteGuests(ctx);
  },
};
