import { purgeSessionsJob, sendPasswordLinkJob } from "#modules/accounts/jobs.ts";
import { refreshFromPricesJob } from "#modules/availability/jobs.ts";
import { invalidateDuePostsJob } from "#modules/blog/jobs.ts";
import {
  expireBookingsJob,
  inviteGuestsJob,
  processDueOrdersJob,
  purgeHashedAddressesJob,
} from "#modules/bookings/jobs.ts";
import { eraseCasesJob } from "#modules/cases/jobs.ts";
import { notifyGuestsJob } from "#modules/closures/jobs.ts";
import { purgeConsentsJob } from "#modules/consents/jobs.ts";
import { listAboveFoldPictureIds } from "#modules/cruises/queries/list-above-fold-picture-ids.ts";
import { purgeCustomerSessionsJob } from "#modules/customers/jobs.ts";
import { eraseEnquiriesJob } from "#modules/enquiries/jobs.ts";
import { purgeFareSearchesJob } from "#modules/flights/jobs.ts";
import { purgeInvoicesJob, refreshNeedJob, scanInvoicesJob, sendInvoicesJob } from "#modules/invoices/jobs.ts";
import { makeSizesJob } from "#modules/media/jobs.ts";
import { purgeEmailsJob } from "#modules/outbox/jobs.ts";
import { invalidateDuePagesJob } from "#modules/pages/jobs.ts";
import { queryGatewaysJob } from "#modules/payments/jobs.ts";
import { eraseOldBookingsJob } from "#modules/privacy/jobs.ts";
import { purgeTravellersJob } from "#modules/travellers/jobs.ts";
import type { Config } from "#platform/config.ts";
import { purgeIdempotencyKeysJob } from "#platform/idempotency.ts";
import { sendEmailsJob } from "#platform/mail/outbox.ts";
import { smtpTransport } from "#platform/mail/smtp-transport.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { drawEmailDocument } from "#web/pdf/email-document.server.ts";

/** The scheduled work of all modules. */
export function jobsOf(config: Config, storage: Storage) {
  const transport = config.smtp && smtpTransport(config.smtp);
  return [
    invalidateDuePostsJob,
    invalidateDuePagesJob,
    expireBookingsJob,
    processDueOrdersJob,
    notifyGuestsJob,
    purgeTravellersJob,
    inviteGuestsJob,
    purgeHashedAddressesJob,
    eraseEnquiriesJob,
    purgeEmailsJob,
    eraseCasesJob,
    purgeConsentsJob,
    eraseOldBookingsJob(storage),
    purgeIdempotencyKeysJob,
    purgeFareSearchesJob,
    purgeSessionsJob,
    purgeCustomerSessionsJob,
    makeSizesJob(storage, listAboveFoldPictureIds),
    refreshFromPricesJob,
    queryGatewaysJob,
    scanInvoicesJob,
    refreshNeedJob,
    sendInvoicesJob(storage),
    purgeInvoicesJob(storage),
    sendPasswordLinkJob,
    sendEmailsJob(transport, drawEmailDocument),
  ];
}
