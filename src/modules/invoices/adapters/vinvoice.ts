import { z } from "zod";
import type { VinvoiceAccount } from "#platform/invoice-account.ts";
import type { InvoiceBuyer, InvoiceLine } from "../contract.ts";
import { MAX_INVOICE_FILE_BYTES } from "../limits.ts";
import { parseInvoiceNumber } from "../rules/series.ts";
import { sumOfLines } from "../rules/tax.ts";
import { callVinvoice, type Reply } from "./call-vinvoice.ts";
import {
  type InvoiceAnswer,
  type InvoiceOrder,
  type InvoiceProvider,
  ProviderUnreachable,
} from "./invoice-provider.ts";

// Viettel S-Invoice ("vinvoice"), API description v2.44, and its client in Odoo (addons/l10n_vn_edi_viettel/models/account_move.py).

/** Invoices by Viettel, signed on its side. */
export function vinvoice(account: VinvoiceAccount): InvoiceProvider {
  return {
    id: "vinvoice",
    name: "Viettel S-Invoice",
    issue: (order, now) => issue(account, order, now),
    find: (order, now) => find(account, order, now),
    file: (invoice, now) => file(account, invoice, now),
  };
}

/** The kinds of invoices in its numbers. */
const adjustmentTypes = { original: "1", replacement: "3", adjustment: "5" } as const;

/** Refusals of an order that can never be issued as it is. The documents list them for `createInvoice`. */
const finalCodes = new Set([
  "INVOICE_SERIAL_NOT_FOUND",
  "TAX_CODE_INVALID",
  "VAT_AMOUNT_INVALID",
  "VAT_TAX_AMOUNT_NEGATE",
  "VAT_PERCENTAGE_INVALID",
  "IVI_TOTAL_A_WITHOUT_TAX_AND_UP_QUAN_NOT_COMPARED",
  "JSON_PARSE_ERROR",
  "BAD_REQUEST_ORIGINAL_INVOICE_TYPE_INVALID",
  "BAD_REQUEST_INVALID_DECIMAL_POINT_QUANTUM",
]);

const issued = z.object({
  supplierTaxCode: z.string().nullish(),
  invoiceNo: z.string().max(20).nullish(),
  reservationCode: z.string().max(100).nullish(),
  codeOfTax: z.string().max(100).nullish(),
  /** In milliseconds; only a query names it. */
  issueDate: z.number().int().min(Date.UTC(2022, 0)).max(Date.UTC(2100, 0)).nullish().catch(null),
});

const createAnswer = z.object({
  errorCode: z.string().nullish(),
  /** The reason of a rejection. */
  message: z.string().nullish(),
  description: z.string().nullish(),
  data: z.unknown().optional(),
  result: issued.nullish(),
});

async function issue(account: VinvoiceAccount, order: InvoiceOrder, now: Date): Promise<InvoiceAnswer> {
  const path = `InvoiceWS/createInvoice/${account.taxCode}`;
  const reply = await callVinvoice({ account, path, body: bodyOf(order), now });
  const answer = parse(createAnswer, reply);
  if (reply.status === 200 && !answer.errorCode && answer.result) return readIssued(account, order, answer.result);
  const code = answer.errorCode || answer.message || "";
  const text = `${code} ${textOf(answer.data) || answer.description || ""}`.trim().slice(0, 300);
  const detail = text || `answered with ${reply.status}`;
  return finalCodes.has(code) ? { state: "rejected", code, detail } : { state: "pending", detail };
}

const foundAnswer = z.object({
  errorCode: z.string().nullish(),
  message: z.string().nullish(),
  result: z.array(issued).max(50).nullish(),
});

async function find(
  account: VinvoiceAccount,
  order: Pick<InvoiceOrder, "reference" | "series">,
  now: Date,
): Promise<InvoiceAnswer | null> {
  const body = new URLSearchParams({ supplierTaxCode: account.taxCode, transactionUuid: order.reference });
  const reply = await callVinvoice({
    account,
    path: "InvoiceWS/searchInvoiceByTransactionUuid",
    body,
    now,
  });
  const answer = parse(foundAnswer, reply);
  if (reply.status === 400 && answer.message === "NOT_FOUND_DATA") return null;
  const [found] = answer.result ?? [];
  if (reply.status !== 200 || answer.errorCode || !found)
    throw new ProviderUnreachable(`query answered with ${reply.status} ${answer.errorCode ?? answer.message ?? ""}`);
  return readIssued(account, order, found);
}

/** Ignores an answer about another seller or series. An empty number is filled in by a later answer. */
function readIssued(
  account: VinvoiceAccount,
  { series }: Pick<InvoiceOrder, "series">,
  { supplierTaxCode, invoiceNo, reservationCode, codeOfTax, issueDate }: z.output<typeof issued>,
): InvoiceAnswer {
  if (supplierTaxCode && supplierTaxCode !== account.taxCode)
    throw new ProviderUnreachable("the answer names another seller");
  if (!invoiceNo) return { state: "pending", detail: "chưa có số" };
  if (parseInvoiceNumber(series, invoiceNo) === null)
    throw new ProviderUnreachable("the answer has a number of another series");
  return {
    state: "issued",
    number: invoiceNo,
    lookupCode: reservationCode ?? "",
    authorityCode: codeOfTax ?? "",
    issuedAt: issueDate ? new Date(issueDate) : null,
  };
}

const fileAnswer = z.object({ errorCode: z.string().nullish(), fileToBytes: z.base64().nullish() });

async function file(
  account: VinvoiceAccount,
  { template, number }: { template: string; number: string },
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = { supplierTaxCode: account.taxCode, templateCode: template, invoiceNo: number, fileType: "PDF" };
  const path = "InvoiceUtilsWS/getInvoiceRepresentationFile";
  const answer = parse(fileAnswer, await callVinvoice({ account, path, body, now, maxBytes: MAX_INVOICE_FILE_BYTES }));
  const bytes = new Uint8Array(Buffer.from(answer.fileToBytes ?? "", "base64"));
  if (new TextDecoder().decode(bytes.subarray(0, 5)) !== "%PDF-") throw new ProviderUnreachable("the file is no PDF");
  return bytes;
}

function parse<Answer>(answer: z.ZodType<Answer>, { body }: Reply): Answer {
  const parsed = answer.safeParse(body);
  if (!parsed.success) throw new ProviderUnreachable("the answer has another shape", { cause: parsed.error });
  return parsed.data;
}

const textOf = (data: unknown) => (typeof data === "string" ? data : "");

/** The body of `createInvoice`. Amounts are positive; flags such as `isIncreaseItem` carry the sign. */
function bodyOf(order: InvoiceOrder): object {
  const { net, tax } = sumOfLines(order.lines);
  const isReduction = order.kind === "adjustment";
  return {
    generalInvoiceInfo: {
      transactionUuid: order.reference,
      invoiceType: "1",
      templateCode: order.template,
      invoiceSeries: order.series,
      invoiceIssuedDate: wholeSecond(order.issuedAt),
      currencyCode: "VND",
      exchangeRate: 1,
      paymentStatus: order.isPaid,
      cusGetInvoiceRight: true,
      adjustmentType: adjustmentTypes[order.kind],
      ...(order.former && {
        ...(isReduction && { adjustmentInvoiceType: "1" }),
        originalInvoiceId: order.former.number,
        originalTemplateCode: order.former.template,
        originalInvoiceIssueDate: wholeSecond(order.former.issuedAt),
        originalInvoiceType: "1",
        additionalReferenceDesc: order.reason,
        additionalReferenceDate: wholeSecond(order.issuedAt),
        adjustedNote: order.reason,
      }),
    },
    buyerInfo: buyerInfoOf(order.buyer),
    payments: [{ paymentMethod: "3", paymentMethodName: "TM/CK" }],
    itemInfo: order.lines.map((line, index) => itemOf(line, index + 1, order)),
    taxBreakdowns: [
      {
        taxPercentage: order.percent,
        taxableAmount: Math.abs(net),
        taxAmount: Math.abs(tax),
        ...(isReduction && { taxableAmountPos: false, taxAmountPos: false }),
      },
    ],
  };
}

const wholeSecond = (at: Date) => Math.floor(at.getTime() / 1000) * 1000;

function itemOf({ label, quantity, net, tax }: InvoiceLine, lineNumber: number, { kind, percent }: InvoiceOrder) {
  const isReduction = kind === "adjustment";
  const isIncreaseItem = net + tax > 0;
  const isDiscount = !isReduction && !isIncreaseItem;
  return {
    lineNumber,
    selection: isDiscount ? 3 : 1,
    itemName: label,
    unitName: "lần",
    quantity,
    unitPrice: Math.abs(net) / quantity,
    itemTotalAmountWithoutTax: Math.abs(net),
    taxPercentage: percent,
    taxAmount: Math.abs(tax),
    ...((isReduction || isDiscount) && { isIncreaseItem }),
    ...(isReduction && { adjustmentTaxAmount: Math.abs(tax) }),
  };
}

function buyerInfoOf({ kind, name, taxCode, address, email }: InvoiceBuyer): object {
  const contact = { ...(address && { buyerAddressLine: address }), ...(email && { buyerEmail: email }) };
  if (kind === "company") return { buyerLegalName: name, buyerTaxCode: taxCode, ...contact, buyerNotGetInvoice: 0 };
  // A consumer has no address, which a buyer who gets the invoice would need.
  if (kind === "consumer") return { buyerName: name, ...contact, buyerNotGetInvoice: 1 };
  return { buyerName: name, buyerIdType: "1", buyerIdNo: taxCode, ...contact, buyerNotGetInvoice: 0 };
}
