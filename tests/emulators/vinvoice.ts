// Viettel S-Invoice emulator (API v2.44): `node tests/emulators/vinvoice.ts [port]`. It checks sums, dates, tax codes and references by
// itself and imports nothing of the product, so that a mistake in the product is not repeated here.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Item = {
  selection: number;
  itemName: string;
  quantity: number;
  unitPrice: number;
  itemTotalAmountWithoutTax: number;
  taxPercentage: number;
  taxAmount: number;
  isIncreaseItem?: boolean;
};
type Body = {
  generalInvoiceInfo: Record<string, string | number | boolean | undefined>;
  buyerInfo: Record<string, string | number | undefined>;
  itemInfo: Item[];
  taxBreakdowns: { taxPercentage: number; taxableAmount: number; taxAmount: number }[];
};
export type IssuedInvoice = {
  uuid: string;
  number: string;
  issuedAt: number;
  type: string;
  original: string;
  body: Body;
  /** With the sign of an adjustment. */
  total: number;
};

/**
 * `silent` issues and gives no answer, `down` does nothing and gives none, `late` gives the number only to the second query, `expired` rejects
 * every token once, `wrong-number` names a number of another series.
 */
export type VinvoiceFault = "none" | "silent" | "down" | "late" | "expired" | "wrong-number" | "mute";

export type VinvoiceEmulator = {
  url: string;
  taxCode: string;
  username: string;
  password: string;
  fault: VinvoiceFault;
  /** Whether a used reference gets the first invoice, as the document says, or a rejection, as measured. */
  repeats: "return-first" | "refuse";
  issued: IssuedInvoice[];
  calls: string[];
  close(): Promise<void>;
};

type Reply = { status: number; body: object };
const rejection = (message: string, data = message): Reply => ({ status: 400, body: { code: 400, message, data } });

const TOKEN_MS = 20 * 60_000;
const SERIES = /^[CK]\d{2}T[A-Z0-9]{2}$/;
const WEIGHTS = [31, 29, 23, 19, 17, 13, 7, 5, 3];

function isTaxCode(text: string): boolean {
  if (!/^\d{10}(-\d{3})?$/.test(text)) return false;
  let sum = 0;
  for (let place = 0; place < 9; place += 1) sum += Number(text[place]) * (WEIGHTS[place] ?? 0);
  return Number(text[9]) === 10 - (sum % 11);
}

export async function startVinvoice({ port = 0, now = () => new Date() } = {}): Promise<VinvoiceEmulator> {
  const [taxCode, username, password] = ["0100109106", "0100109106", "mat-khau-cua-bo-gia-lap"];
  const tokens = new Map<string, number>();
  const counters = new Map<string, { last: number; at: number }>();
  const hidden = new Map<string, number>();

  const emulator: VinvoiceEmulator = {
    url: "",
    taxCode,
    username,
    password,
    fault: "none",
    repeats: "refuse",
    issued: [],
    calls: [],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const resultOf = ({ uuid, number }: IssuedInvoice) => ({
    supplierTaxCode: taxCode,
    invoiceNo: number,
    transactionID: uuid,
    reservationCode: `TRA${number}`,
    codeOfTax: `00${uuid.replaceAll("-", "").toUpperCase()}`,
  });

  function create(body: Body): Reply {
    const info = body.generalInvoiceInfo;
    const [uuid, series] = [String(info.transactionUuid), String(info.invoiceSeries)];
    if (!/^[\w-]{10,36}$/.test(uuid)) return rejection("TRANSACTION_UUID_INVALID");
    const known = emulator.issued.find((one) => one.uuid === uuid);
    if (known && emulator.repeats === "return-first")
      return { status: 200, body: { errorCode: "", result: resultOf(known) } };
    if (known) return rejection("TRANSACTION_UUID_INVALID", "Transaction uuid đã tồn tại");
    const problem = problemOf(body);
    if (problem) return rejection(problem);
    const { last, at } = counters.get(series) ?? { last: 0, at: 0 };
    const issuedAt = Number(info.invoiceIssuedDate);
    if (issuedAt < at) return rejection("INVOICE_DATE_BEFORE_LAST");
    counters.set(series, { last: last + 1, at: issuedAt });
    const type = String(info.adjustmentType);
    const total = body.itemInfo.reduce(
      (sum, item) => sum + signOf(item) * (item.itemTotalAmountWithoutTax + item.taxAmount),
      0,
    );
    const invoice = {
      uuid,
      number: `${series}${last + 1}`,
      issuedAt,
      type,
      original: String(info.originalInvoiceId ?? ""),
    };
    emulator.issued.push({ ...invoice, body, total });
    if (emulator.fault === "late") {
      hidden.set(uuid, 1);
      return {
        status: 200,
        body: { errorCode: null, result: { ...resultOf({ ...invoice, body, total }), invoiceNo: "" } },
      };
    }
    const result = resultOf({ ...invoice, body, total });
    const shown = emulator.fault === "wrong-number" ? { ...result, invoiceNo: "C26TZZ1" } : result;
    return { status: 200, body: { errorCode: null, description: null, result: shown } };
  }

  const signOf = ({ isIncreaseItem }: Item) => (isIncreaseItem === false ? -1 : 1);

  /** Why an invoice cannot be issued. */
  function problemOf({ generalInvoiceInfo: info, buyerInfo: buyer, itemInfo, taxBreakdowns }: Body): string | null {
    if (!SERIES.test(String(info.invoiceSeries)) || info.templateCode !== "1/001") return "INVOICE_SERIAL_NOT_FOUND";
    const issuedAt = Number(info.invoiceIssuedDate);
    const day = new Date(issuedAt + 7 * 3_600_000).toISOString();
    if (issuedAt % 1000 !== 0 || day.slice(2, 4) !== String(info.invoiceSeries).slice(1, 3))
      return "INVOICE_DATE_INVALID";
    if (Math.abs(issuedAt - now().getTime()) > 86_400_000) return "INVOICE_DATE_INVALID";
    if (buyer.buyerTaxCode !== undefined && !isTaxCode(String(buyer.buyerTaxCode))) return "TAX_CODE_INVALID";
    if (buyer.buyerTaxCode !== undefined && !buyer.buyerLegalName) return "BUYER_NAME_REQUIRED";
    if (buyer.buyerNotGetInvoice === 0 && !buyer.buyerAddressLine) return "BUYER_ADDRESS_REQUIRED";
    if (buyer.buyerIdType === "1" && !/^\d{12}$/.test(String(buyer.buyerIdNo))) return "BUYER_ID_INVALID";
    if (!buyer.buyerName && !buyer.buyerLegalName) return "BUYER_NAME_REQUIRED";
    return problemOfAmounts(itemInfo, taxBreakdowns, info) ?? problemOfOriginal(info, itemInfo);
  }

  function problemOfAmounts(items: Item[], breakdowns: Body["taxBreakdowns"], info: Body["generalInvoiceInfo"]) {
    const rate = Number(info.invoiceIssuedDate) < Date.parse("2027-01-01T00:00:00+07:00") ? 8 : 10;
    const byRate = new Map<number, { net: number; tax: number }>();
    for (const item of items) {
      const { quantity, unitPrice, itemTotalAmountWithoutTax: net, taxAmount: tax, taxPercentage } = item;
      if (![net, tax].every((one) => Number.isInteger(one) && one >= 0)) return "VAT_TAX_AMOUNT_NEGATE";
      if (Math.abs(quantity * unitPrice - net) > 5) return "IVI_TOTAL_A_WITHOUT_TAX_AND_UP_QUAN_NOT_COMPARED";
      // A correction keeps the rate of its original.
      if (info.adjustmentType === "1" && taxPercentage !== rate) return "VAT_PERCENTAGE_INVALID";
      if (Math.abs(tax - (net * taxPercentage) / 100) > 1) return "VAT_AMOUNT_INVALID";
      const sum = byRate.get(taxPercentage) ?? { net: 0, tax: 0 };
      byRate.set(taxPercentage, { net: sum.net + signOf(item) * net, tax: sum.tax + signOf(item) * tax });
    }
    for (const { taxPercentage, taxableAmount, taxAmount } of breakdowns) {
      const sum = byRate.get(taxPercentage);
      if (!sum || Math.abs(sum.net) !== taxableAmount || Math.abs(sum.tax) !== taxAmount) return "VAT_AMOUNT_INVALID";
    }
    return byRate.size === breakdowns.length && items.length > 0 ? null : "VAT_AMOUNT_INVALID";
  }

  function problemOfOriginal(info: Body["generalInvoiceInfo"], items: Item[]): string | null {
    const type = String(info.adjustmentType);
    if (type === "1") return null;
    const original = emulator.issued.find(({ number }) => number === info.originalInvoiceId);
    const isReplaced = emulator.issued.some((one) => one.type === "3" && one.original === original?.number);
    if (!original || isReplaced || original.issuedAt !== info.originalInvoiceIssueDate)
      return "BAD_REQUEST_ORIGINAL_INVOICE_TYPE_INVALID";
    const adjusted = emulator.issued.filter((one) => one.type === "5" && one.original === original.number);
    if (type === "3") return adjusted.length > 0 ? "BAD_REQUEST_ORIGINAL_INVOICE_TYPE_INVALID" : null;
    const change = items.reduce((sum, one) => sum + signOf(one) * (one.itemTotalAmountWithoutTax + one.taxAmount), 0);
    const left = adjusted.reduce((sum, { total }) => sum + total, original.total);
    return left + change < 0 ? "VAT_AMOUNT_INVALID" : null;
  }

  function find(form: URLSearchParams): Reply {
    const uuid = form.get("transactionUuid");
    const found = emulator.issued.find((one) => one.uuid === uuid);
    if (!found || form.get("supplierTaxCode") !== taxCode) return rejection("NOT_FOUND_DATA");
    const waits = hidden.get(found.uuid) ?? 0;
    hidden.set(found.uuid, waits - 1);
    const result = { ...resultOf(found), ...(waits > 0 && { invoiceNo: "" }), issueDate: found.issuedAt, status: "1" };
    return { status: 200, body: { errorCode: null, result: [result] } };
  }

  function fileOf({ invoiceNo }: { invoiceNo: string }): Reply {
    const found = emulator.issued.find(({ number }) => number === invoiceNo);
    if (!found) return rejection("NOT_FOUND_DATA");
    const bytes = Buffer.from(`%PDF-1.4\n% ${invoiceNo}\n%%EOF\n`);
    return { status: 200, body: { errorCode: null, fileName: invoiceNo, fileToBytes: bytes.toString("base64") } };
  }

  function answer(path: string, text: string): Reply {
    const api = path.replace("/services/einvoiceapplication/api/InvoiceAPI/", "");
    if (api === `InvoiceWS/createInvoice/${taxCode}`) return create(JSON.parse(text));
    if (api === "InvoiceWS/searchInvoiceByTransactionUuid") return find(new URLSearchParams(text));
    if (api === "InvoiceUtilsWS/getInvoiceRepresentationFile") return fileOf(JSON.parse(text));
    return { status: 404, body: {} };
  }

  function login(text: string): Reply {
    const given = JSON.parse(text);
    if (given.username !== username || given.password !== password) return rejection("LOGIN_FAILED");
    const token = randomUUID();
    tokens.set(token, now().getTime() + TOKEN_MS);
    return { status: 200, body: { access_token: token, expires_in: TOKEN_MS / 1000 } };
  }

  function isSignedIn({ headers: { cookie = "" } }: IncomingMessage): boolean {
    const until = tokens.get(/access_token=([\w-]+)/.exec(cookie)?.[1] ?? "");
    return until !== undefined && until > now().getTime();
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path, text] = [request.url ?? "", Buffer.concat(chunks).toString("utf8")];
    const send = ({ status, body }: Reply) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    emulator.calls.push(path.split("/").findLast((part) => /[a-z]/.test(part)) ?? "");
    if (emulator.fault === "down") return void request.socket.destroy();
    if (path === "/auth/login") return void send(login(text));
    if (emulator.fault === "expired") {
      emulator.fault = "none";
      tokens.clear();
    }
    if (!isSignedIn(request)) return void send({ status: 401, body: { error: "InvalidTokenException" } });
    const reply = answer(path, text);
    const isLost = emulator.fault === "mute" || (emulator.fault === "silent" && path.includes("createInvoice"));
    if (isLost) return void request.socket.destroy();
    send(reply);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return emulator;
}

if (import.meta.main) {
  const { url, taxCode, username, password } = await startVinvoice({ port: Number(process.argv[2] ?? 4022) });
  process.stdout.write(
    `VINVOICE_BASE_URL=${url} VINVOICE_TAX_CODE=${taxCode} VINVOICE_USERNAME=${username} VINVOICE_PASSWORD=${password}\n`,
  );
}
