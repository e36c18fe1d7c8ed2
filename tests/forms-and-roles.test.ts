import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Actor, roles, visitor } from "#kernel/actor.ts";
import type { Context } from "#platform/context.ts";
import { fieldsFor, NO_INTENT, recordForms } from "./support/form-tables.ts";
import { aVisit, outcomeOf } from "./support/page-visit.ts";
import { expectedFor, noDatabase, type Rule } from "./support/roles.ts";
import { aStaffMember } from "./support/staff.ts";

/** Required permission of each form of a page, by its intent. */
const forms: Record<string, Record<string, Rule>> = {
  "admin/accounts/account-page": same("signed-in", [
    ...["profile", "password", "end-session", "end-others"],
    ...["begin-two-factor", "confirm-two-factor", "renew-codes", "turn-off"],
  ]),
  "admin/accounts/edit-page": same("accounts.write", ["save", "password", "two-factor", "sessions", "delete"]),
  "admin/blog/edit-page": {
    ...same("catalogue.write", ["save", "restore", "delete"]),
    ...same("catalogue.publish", ["publish", "withdraw"]),
  },
  "admin/bookings/change-page": same("bookings.write", ["preview", "save"]),
  "admin/bookings/detail-page": {
    ...same("bookings.write", ["confirm", "complete", "extend-hold", "hold-again", "cancel", "assign", "note"]),
    ...same("bookings.write", [
      "boarded",
      "no-show",
      "change-answered",
      "ask-airline",
      "enter-tickets",
      "correct-email",
      "replace-link",
      "invoice",
    ]),
    ...same("bookings.write", ["resend", "write-email", "guests", "paste-guests", "add-document", "delete-document"]),
    "make-proforma": "bookings.write",
    ...same("invoices.write", ["issue-invoice", "adjust-invoice", "replace-invoice", "ask-again"]),
    ...same("payments.write", ["record-payment", "request-refund", "take-back", "request-void", "held-returned"]),
    "void-refund": "payments.approve",
    "set-referrer": "costs.write",
  },
  "admin/bookings/closure-page": same("bookings.write", ["answer", "again", "end"]),
  "admin/bookings/merge-page": same("bookings.write", ["preview", "save"]),
  "admin/bookings/refunds-page": {
    ...same("payments.approve", ["approve", "reject", "approve-void", "refuse-void"]),
    ...same("payments.write", ["pay", "send", "found-paid", "found-unpaid", "name-account"]),
  },
  "admin/bookings/split-page": same("bookings.write", ["preview", "save"]),
  "admin/bookings/transfers-page": {
    ...same("payments.write", ["match", "same", "return", "held-returned"]),
    "link-arrival": "funds.write",
  },
  "admin/bookings/whole-departure-page": same("bookings.write", ["preview", "save"]),
  "admin/cases/detail-page": same("bookings.write", [
    ...["answer", "resolve", "refuse", "extend", "others", "reopen", "assign", "note", "replace-link"],
  ]),
  "admin/bookings/list-page": {
    assign: "bookings.write",
    "save-search": "bookings.read",
    "delete-search": "bookings.read",
  },
  "admin/catalogue/catalogue-page": same("catalogue.write", ["add", "start", "change", "delete"]),
  "admin/enquiries/detail-page": same("bookings.write", ["step", "assign", "due", "note", "send", "withdraw"]),
  "admin/inventory/inventory-page": {
    try: "prices.read",
    edit: "prices.write",
    open: "prices.write",
    close: "prices.write",
  },
  "admin/inventory/season-page": same("prices.write", ["preview", "copy"]),
  "admin/settings/flights-page": same("settings.write", ["fee", "supplier-on", "supplier-off"]),
  "admin/settings/holidays-page": same("settings.write", ["add", "change", "remove", "fill"]),
  "admin/settings/home-page": same("catalogue.write", [
    ...["change-section", "add-testimonial", "change-testimonial", "delete-testimonial"],
    ...["add-partner", "change-partner", "delete-partner"],
  ]),
  "admin/notices/notices-page": same("catalogue.write", ["add", "change", "end", "delete"]),
  "admin/commissions/commissions-page": same("costs.write", ["set", "remove"]),
  "admin/commissions/statement-page": { ...same("funds.write", ["pay", "receive"]), void: "payments.approve" },
  "admin/funds/funds-page": {
    ...same("funds.write", ["add", "change", "transfer", "link-arrival", "close"]),
    "void-transfer": "payments.approve",
    reopen: "funds.reopen",
  },
  "admin/referrers/referrers-page": same("costs.write", ["add", "change", "stop", "resume"]),
  "admin/settings/failed-jobs-page": same("settings.write", ["retry"]),
  "admin/settings/outbox-page": same("settings.write", ["read", "send"]),
  "admin/settings/payment-page": same("settings.write", [
    ...["terms", "add-account", "change-account", "prefer-account", "remove-account"],
  ]),
  "admin/invoices/invoices-page": same("invoices.write", ["issue", "ask-again"]),
  "admin/pages/edit-page": {
    ...same("catalogue.write", ["save", "restore"]),
    ...same("catalogue.publish", ["publish", "withdraw"]),
  },
  "admin/privacy/person-page": same("personal-data.decide", ["erase", "replace-links"]),
  "admin/products/edit-page": {
    ...same("catalogue.write", ["add-place", "start", "write", "discard"]),
    publish: "catalogue.publish",
    hide: "catalogue.publish",
  },
  "admin/products/list-page": same("catalogue.publish", ["publish", "hide"]),
  "admin/reviews/reviews-page": same("reviews.moderate", ["approve", "reject", "delete", "reply"]),
  "admin/timetable/fare-page": same("prices.write", ["add", "save", "remove"]),
  "admin/timetable/flight-page": same("prices.write", ["add", "save", "remove"]),
  "admin/timetable/seasons-page": same("prices.write", [
    ...["add-season", "change-season", "remove-season", "add-bag", "change-bag", "remove-bag"],
  ]),
  // Forms about a customer require the customer's session.
  "site/account/account-page": { "sign-out": "public", ...same("proof", ["agree", "withdraw"]) },
  // For visitors with the link of the email.
  "site/consents/consent-page": same("public", ["agree", "withdraw"]),
  "site/bookings/offers-page": same("public", ["agree", "withdraw"]),
  // For visitors with the booking's magic link.
  "site/bookings/payment-page": same("public", [
    ...["announce", "hold", "pay-full", "pay-deposit", "gateway", "release", "correct-email"],
  ]),
};

/** Pages with one form, whose command checks the permission. */
const single = [
  "admin/blog/new-page",
  ...["admin/cities/edit-page", "admin/cities/list-page", "admin/cities/new-page"],
  ...["admin/accounts/new-page", "admin/accounts/reset-password-page", "admin/accounts/sign-in-page"],
  ...["admin/accounts/sign-out-resource", "admin/bookings/new-booking-page", "admin/bookings/payment-link-resource"],
  ...["admin/enquiries/quote-page", "site/enquiries/business-page", "site/enquiries/contact-page"],
  "site/enquiries/quote-page",
  ...["site/cases/complaint-page", "site/cases/own-case-page", "site/cases/own-data-page", "site/cases/proof-page"],
  "admin/settings/retention-page",
  ...["admin/inventory/rules-page", "admin/settings/company-page", "admin/settings/connections-page"],
  ...["admin/settings/complaints-page", "admin/settings/invoices-page"],
  ...["admin/products/new-page", "admin/products/highlights-page"],
  ...["admin/spreadsheets/import-page", "admin/timetable/seats-page"],
  "admin/bookings/close-bay-page",
  "admin/bookings/caller-resource",
  "admin/enquiries/new-page",
  ...[
    "site/bookings/ask-for-change-page",
    "site/bookings/change-day-page",
    "site/bookings/closure-page",
    "site/bookings/cancel-page",
  ],
  ...[
    "site/bookings/booking-page",
    "site/bookings/refund-account-page",
    "site/bookings/forgotten-code-page",
    "site/bookings/lookup-page",
    "site/checkout/checkout-page",
  ],
  "site/flights/passengers-page",
  "site/consents/subscribe-page",
  ...["site/reviews/invited-page", "site/reviews/reviews-page"],
];

function same(rule: Rule, intents: readonly string[]): Record<string, Rule> {
  return Object.fromEntries(intents.map((intent) => [intent, rule]));
}

type Action = (args: never) => unknown;

/** Answer of a page's action, without a database. */
async function sent(action: Action, actor: Actor, form: { intent: string }) {
  const ctx = { db: noDatabase, now: () => new Date(), log: console, siteUrl: "http://localhost" };
  const visit = aVisit(ctx as unknown as Context, "/", {
    params: { code: "2222222A", page: "ve-chung-toi" },
    form,
    actor,
  });
  const { status } = await outcomeOf(Promise.resolve().then(() => action(visit as never))).catch(() => ({
    status: 200,
  }));
  if (status === 401) return "unauthenticated";
  return status === 403 ? "forbidden" : "let through";
}

test("every form of every page rejects users without its permission before any work", {
  timeout: 120_000,
}, async () => {
  const files = globSync("src/web/**/*-{page,resource}.{ts,tsx}").filter((file) =>
    /export (async )?function action|export const action/.test(readFileSync(file, "utf8")),
  );
  const names = files.map((file) => file.replace(/^src\/web\/|\.tsx?$/g, "")).sort();
  expect(names).toEqual([...Object.keys(forms), ...single].sort());
  const wrong: string[] = [];

  for (const file of files) {
    const name = file.replace(/^src\/web\/|\.tsx?$/g, "");
    const { action } = (await import(join("..", file))) as { action: Action };
    if (single.includes(name)) {
      expect(readFileSync(file, "utf8"), `${name} has one form`).not.toMatch(/get\("intent"\)|formActionOf|runActions/);
      continue;
    }
    const found = await recordForms(() => sent(action, aStaffMember("owner"), { intent: NO_INTENT }));
    expect([...found.keys()].sort(), name).toEqual(Object.keys(forms[name] ?? {}).sort());

    for (const [intent, schema] of found) {
      const rule = forms[name]?.[intent] as Rule;
      const [fields] = fc.sample(fieldsFor(schema, fc.constant("2")), { numRuns: 1, seed: 1 });
      for (const actor of [visitor, ...roles.map(aStaffMember)]) {
        const outcome = await sent(action, actor, { ...fields, intent });
        if (outcome !== expectedFor(rule, actor))
          wrong.push(`${name} ${intent} by ${actor.kind === "staff" ? actor.role : actor.kind}: ${outcome}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
