import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Actor, roles, visitor } from "#kernel/actor.ts";
import { DomainError } from "#kernel/errors.ts";
import type { Context } from "#platform/context.ts";
import { expectedFor, noDatabase, type Rule } from "./support/roles.ts";
import { aStaffMember } from "./support/staff.ts";

/** The commands that entry points may call, and the required permission. */
const rules: Record<string, Rule> = {
  placeBooking: "public",
  placeFlights: "public",
  announceTransfer: "public",
  correctEmail: "public",
  choosePayment: "public",
  // For visitors with the booking's magic link; the gateway takes the amount of our row.
  startGatewayPayment: "public",
  // Requires an address that the gateway has signed, and settles nothing.
  noteReturn: "public",
  renewHold: "public",
  askForChange: "public",
  moveOwnDay: "public",
  cancelOwn: "public",
  answerOwnClosure: "public",
  answerForCustomer: "bookings.write",
  recordPhoneEnquiry: "bookings.write",
  saveInvoice: "bookings.write",
  enterHandTickets: "bookings.write",
  placePhoneFlights: "bookings.write",
  completeSailed: "bookings.write",
  splitWithClosure: "bookings.write",
  mergeWithClosure: "bookings.write",
  closeBay: "bookings.write",
  repeatClosure: "bookings.write",
  endClosure: "bookings.write",
  holdAgainForCustomer: "bookings.write",
  releaseHold: "public",
  // For visitors with the booking's magic link; the page has verified it.
  saveOwnTravellers: "public",
  // The answer does not reveal whether the input matches a booking.
  sendBookingLink: "public",
  sendBookingLinksByEmail: "public",
  signOut: "public",
  isPasswordLinkValid: "public",
  requestPasswordReset: "public",
  resetPassword: "public",
  signIn: "public",
  // The entry point records the user whose request it has rejected.
  recordAccessRejection: "public",
  // Requires the token of a started sign-in.
  verifySignInCode: "proof",
  updateOwnProfile: "signed-in",
  changePassword: "signed-in",
  endOtherSessions: "signed-in",
  endOwnSession: "signed-in",
  beginTwoFactor: "signed-in",
  confirmTwoFactor: "signed-in",
  renewRecoveryCodes: "signed-in",
  turnOffTwoFactor: "signed-in",
  startCruise: "catalogue.write",
  startHotel: "catalogue.write",
  writeCruise: "catalogue.write",
  writeHotel: "catalogue.write",
  discardCruiseDraft: "catalogue.write",
  discardHotelDraft: "catalogue.write",
  importCruises: "catalogue.write",
  importHotels: "catalogue.write",
  createCruise: "catalogue.write",
  describePicture: "catalogue.write",
  addImage: "catalogue.write",
  createAmenity: "catalogue.write",
  addUsualAmenities: "catalogue.write",
  addAmenities: "catalogue.write",
  updateAmenity: "catalogue.write",
  removeAmenity: "catalogue.write",
  createHotel: "catalogue.write",
  publishHotel: "catalogue.publish",
  updateHotel: "catalogue.write",
  createCity: "catalogue.write",
  changeCity: "catalogue.write",
  deleteCities: "catalogue.write",
  createArea: "catalogue.write",
  changeArea: "catalogue.write",
  deleteArea: "catalogue.write",
  createPost: "catalogue.write",
  savePost: "catalogue.write",
  publishPost: "catalogue.publish",
  withdrawPost: "catalogue.publish",
  // Authors may delete their own drafts.
  deletePosts: "catalogue.write",
  saveHomeSection: "catalogue.write",
  addNotice: "catalogue.write",
  changeNotice: "catalogue.write",
  endNotice: "catalogue.write",
  deleteNotice: "catalogue.write",
  savePage: "catalogue.write",
  publishPage: "catalogue.publish",
  withdrawPage: "catalogue.publish",
  // Confirmed by an email to the address.
  requestOfferConsent: "public",
  agreeToOffers: "public",
  withdrawOffers: "public",
  // Require the token of the email.
  confirmConsent: "public",
  withdrawConsent: "public",
  exportSubscribers: "personal-data.read",
  exportPerson: "personal-data.decide",
  erasePerson: "personal-data.decide",
  beginCustomerSignIn: "public",
  finishCustomerSignIn: "public",
  signCustomerOut: "public",
  sendReview: "public",
  // Requires the token of the email.
  sendInvitedReview: "public",
  approveReviews: "reviews.moderate",
  rejectReviews: "reviews.moderate",
  deleteReviews: "reviews.moderate",
  replyToReview: "reviews.moderate",
  publishCruise: "catalogue.publish",
  updateCruise: "catalogue.write",
  hideProduct: "catalogue.publish",
  setHighlights: "catalogue.publish",
  setAllRoomsClosed: "prices.write",
  openAllRooms: "prices.write",
  copySeason: "prices.write",
  editGrid: "prices.write",
  importNights: "prices.write",
  addFlight: "prices.write",
  changeFlight: "prices.write",
  removeFlight: "prices.write",
  importFlights: "prices.write",
  importFares: "prices.write",
  addFare: "prices.write",
  changeFare: "prices.write",
  removeFare: "prices.write",
  addFareAdjustment: "prices.write",
  updateFareAdjustment: "prices.write",
  removeFareAdjustment: "prices.write",
  addBag: "prices.write",
  changeBag: "prices.write",
  removeBag: "prices.write",
  setSeats: "prices.write",
  savePriceRules: "prices.write",
  exportBookings: "bookings.read",
  exportRefunds: "payments.read",
  exportEnquiries: "bookings.read",
  exportCases: "bookings.read",
  exportAccounts: "accounts.read",
  exportAudit: "audit.read",
  exportReviews: "reviews.moderate",
  exportCashBook: "payments.read",
  exportSupplierStatement: "costs.read",
  exportInvoices: ["payments.read", "personal-data.read"],
  requestInvoice: "invoices.write",
  adjustInvoice: "invoices.write",
  replaceInvoice: "invoices.write",
  requeryInvoice: "invoices.write",
  makeProforma: ["bookings.write", "personal-data.read"],
  printSupplierStatement: "costs.read",
  exportReferrals: "costs.read",
  addReferrer: "costs.write",
  changeReferrer: "costs.write",
  activateReferrer: "costs.write",
  setReferrer: "costs.write",
  setProductCommission: "costs.write",
  removeCommission: "costs.write",
  exportBoardingList: ["personal-data.read", "bookings.read"],
  getBoardingListToPrint: ["personal-data.read", "bookings.read"],
  placePhoneBooking: "bookings.write",
  sendContactEnquiry: "public",
  sendBusinessEnquiry: "public",
  // For visitors with the quote's link.
  acceptQuote: "public",
  stepEnquiry: "bookings.write",
  assignEnquiry: "bookings.write",
  setEnquiryDue: "bookings.write",
  noteOnEnquiry: "bookings.write",
  fileComplaint: "public",
  fileDataRequest: "public",
  // Each requires the token of its email.
  confirmRequest: "public",
  addCustomerMessage: "public",
  // Data requests: owner and managers only, see cases.db.test.ts.
  answerCase: "bookings.write",
  resolveCase: "bookings.write",
  rejectCase: "bookings.write",
  extendCase: "bookings.write",
  recordThirdParties: "bookings.write",
  reopenCase: "bookings.write",
  assignCase: "bookings.write",
  noteOnCase: "bookings.write",
  replaceCaseLink: "bookings.write",
  replaceConsentLinks: "personal-data.decide",
  makeQuote: "bookings.write",
  sendQuote: "bookings.write",
  withdrawQuote: "bookings.write",
  saveTravellers: "bookings.write",
  addDocument: "bookings.write",
  deleteDocument: "bookings.write",
  writeToCustomer: "bookings.write",
  assignBooking: "bookings.write",
  assignBookings: "bookings.write",
  saveSearch: "bookings.read",
  deleteSearch: "bookings.read",
  addNote: "bookings.write",
  extendHoldByHours: "bookings.write",
  replaceLink: "bookings.write",
  correctEmailForCustomer: ["bookings.write", "personal-data.read"],
  sharePaymentLink: ["bookings.write", "personal-data.read"],
  resendEmail: "bookings.write",
  changeBooking: "bookings.write",
  answerRequest: "bookings.write",
  previewMoveOfDeparture: "bookings.write",
  moveDeparture: "bookings.write",
  previewCancelOfDeparture: "bookings.write",
  cancelDeparture: "bookings.write",
  markBoarding: "bookings.write",
  confirmBooking: "bookings.write",
  sendAirlineRequest: "bookings.write",
  handleSupplierEvent: "bookings.write",
  cancelAndRefund: "bookings.write",
  recordBankNotice: "payments.write",
  recordManualReceipt: "payments.write",
  matchReceipt: "payments.write",
  acceptAsRecorded: "payments.write",
  unmatchReceipt: "payments.write",
  requestVoid: "payments.write",
  approveVoid: "payments.approve",
  rejectVoid: "payments.approve",
  voidRefund: "payments.approve",
  requestRefund: "payments.write",
  requestReturn: "payments.write",
  nameBeneficiary: "payments.write",
  nameOwnBeneficiary: "public",
  sendGatewayRefund: "payments.write",
  endHeldPayment: "payments.write",
  // By another person than the sender.
  resolveAsPaid: "payments.write",
  resolveAsUnpaid: "payments.write",
  // For reports that the gateway has signed.
  recordGatewayReport: "payments.write",
  payRefund: "payments.write",
  approveRefund: "payments.approve",
  rejectRefund: "payments.approve",
  paySupplier: "funds.write",
  receiveFromSupplier: "funds.write",
  voidSupplierPayment: "payments.approve",
  transferFunds: "funds.write",
  linkArrival: "funds.write",
  voidTransfer: "payments.approve",
  closeFundDays: "funds.write",
  reopenFundDays: "funds.reopen",
  addFund: "funds.write",
  changeFund: "funds.write",
  saveSettings: "settings.write",
  saveBankAccountWithFund: "settings.write",
  setDefaultBankAccount: "settings.write",
  removeBankAccount: "settings.write",
  saveHoliday: "settings.write",
  removeHoliday: "settings.write",
  switchFlightSupplier: "settings.write",
  addHolidays: "settings.write",
  sendTestEmail: "settings.write",
  openEmail: "settings.write",
  retryJob: "settings.write",
  sendStuckEmail: "settings.write",
  addTestimonial: "catalogue.write",
  changeTestimonial: "catalogue.write",
  deleteTestimonial: "catalogue.write",
  addPartner: "catalogue.write",
  changePartner: "catalogue.write",
  deletePartner: "catalogue.write",
  createAccount: "accounts.write",
  changeAccount: "accounts.write",
  deleteAccounts: "accounts.write",
  endSessionsOf: "accounts.write",
};

type Command = (ctx: Context, ...rest: unknown[]) => unknown;

/** Every command that a page, a resource, the JSON API or their shared code imports. */
async function commandsOfEntryPoints(): Promise<Map<string, Command>> {
  const found = new Map<string, Command>();
  const files = globSync(["src/{api,http}/**/*.ts", "src/web/**/*.{ts,tsx}"]).filter(
    (file) => !file.includes(".test."),
  );
  for (const file of files) {
    const imports = readFileSync(file, "utf8").matchAll(
      /import \{([^}]+)\} from "(#modules\/[\w-]+\/commands[\w/-]*\.ts)"/g,
    );
    for (const [, names = "", path = ""] of imports) {
      const module = (await import(path.replace("#modules", "../src/modules"))) as Record<string, unknown>;
      for (const name of names.split(",").map((one) => one.trim())) {
        if (name === "" || name.startsWith("type ")) continue;
        expect(module, `${name} of ${path}, imported under its own name`).toHaveProperty(name);
        if (typeof module[name] === "function") found.set(name, module[name] as Command);
      }
    }
  }
  return found;
}

/** Outcome of a command with nonsense input: rejected, or admitted to the work. */
async function outcomeFor(command: Command, actor: Actor): Promise<"unauthenticated" | "forbidden" | "let through"> {
  const ctx = {
    db: noDatabase,
    actor,
    now: () => new Date(),
    log: console,
    siteUrl: "http://localhost",
  } as unknown as Context;
  try {
    await command(ctx, {}, {}, {});
  } catch (error) {
    if (error instanceof DomainError && (error.kind === "unauthenticated" || error.kind === "forbidden"))
      return error.kind;
  }
  return "let through";
}

test("every command of an entry point rejects users without its permission before any work", async () => {
  const commands = await commandsOfEntryPoints();
  const wrong: string[] = [];

  for (const [name, command] of commands) {
    const rule = rules[name];
    if (rule === undefined) {
      wrong.push(`${name} has no rule: say in this file who may call it`);
      continue;
    }
    for (const actor of [visitor, ...roles.map(aStaffMember)]) {
      const expected = expectedFor(rule, actor);
      const outcome = await outcomeFor(command, actor);
      if (outcome !== expected)
        wrong.push(`${name} by ${actor.kind === "staff" ? actor.role : actor.kind}: ${outcome}`);
    }
  }

  expect(wrong).toEqual([]);
  expect(Object.keys(rules).filter((name) => !commands.has(name))).toEqual([]);
});
