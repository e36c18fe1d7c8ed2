import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startHostileService } from "#tests/emulators/hostile-service.ts";
import { startVinvoice, type VinvoiceEmulator } from "#tests/emulators/vinvoice.ts";
import { type AnsweringServer, startAnsweringServer } from "#tests/support/answering-server.ts";
import { NOW } from "#tests/support/context.ts";
import { splitTax } from "../rules/tax.ts";
import { type InvoiceOrder, type InvoiceProvider, ProviderUnreachable } from "./invoice-provider.ts";
import { vinvoice } from "./vinvoice.ts";

let viettel: VinvoiceEmulator;
let server: AnsweringServer;
let present = NOW;
beforeAll(async () => {
  server = await startAnsweringServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  present = NOW;
  viettel = await startVinvoice({ now: () => present });
});
afterEach(() => viettel.close());

const company = {
  kind: "company" as const,
  name: "Công ty TNHH Thử",
  taxCode: "0101243150",
  address: "1 Phố Thử, Hà Nội",
  email: "ketoan@example.vn",
};

function anOrder(change: Partial<InvoiceOrder> = {}): InvoiceOrder {
  return {
    kind: "original",
    reference: randomUUID(),
    template: "1/001",
    series: "C26TAA",
    issuedAt: present,
    buyer: company,
    percent: 8,
    former: null,
    reason: "",
    isPaid: true,
    lines: [
      { label: "Du thuyền Thử", quantity: 2, ...splitTax(10_800_000, 8) },
      { label: "Giảm giá", quantity: 1, ...splitTax(-500_000, 8) },
    ],
    ...change,
  };
}

const accountAt = (baseUrl: string) => {
  const { taxCode, username, password } = viettel;
  return { taxCode, username, password, baseUrl };
};
const atViettel = () => vinvoice(accountAt(viettel.url));
const stateOf = (call: Promise<{ state: string } | null>) =>
  call.then(
    (answer) => answer?.state ?? "none",
    (error: unknown) => (error instanceof ProviderUnreachable ? "unreachable" : Promise.reject(error)),
  );

test("an invoice of each kind of buyer is issued, found and fetched", async () => {
  const provider = atViettel();
  const buyers = [
    company,
    { ...company, kind: "person" as const, taxCode: "001085012345" },
    { kind: "consumer" as const, name: "Bán cho người tiêu dùng", taxCode: "", address: "", email: "" },
  ];
  for (const buyer of buyers) {
    const order = anOrder({ buyer });
    const answer = await provider.issue(order, present);
    expect(answer).toMatchObject({ state: "issued", number: expect.stringMatching(/^C26TAA\d+$/) });
    const issuedAt = new Date(Math.floor(present.getTime() / 1000) * 1000);
    expect(await provider.find(order, present)).toEqual({ ...answer, issuedAt });
    expect(viettel.issued.at(-1)?.total).toBe(10_300_000);
  }
  const number = viettel.issued.at(-1)?.number ?? "";
  expect(Buffer.from(await provider.file({ template: "1/001", number }, present)).toString()).toContain(number);
  expect(await provider.find(anOrder(), present)).toBeNull();
});

test("a reduction and a replacement name their invoice", async () => {
  const provider = atViettel();
  await provider.issue(anOrder(), present);
  const issued = viettel.issued.at(-1);
  const former = { template: "1/001", number: issued?.number ?? "", issuedAt: new Date(issued?.issuedAt ?? 0) };
  const lines = [{ label: "Điều chỉnh giảm", quantity: 1, ...splitTax(-1_080_000, 8) }];
  expect(
    await stateOf(provider.issue(anOrder({ kind: "adjustment", former, reason: "Khách huỷ", lines }), present)),
  ).toBe("issued");
  expect(viettel.issued.at(-1)).toMatchObject({ type: "5", original: former.number, total: -1_080_000 });

  await provider.issue(anOrder(), present);
  const other = viettel.issued.at(-1);
  const otherFormer = { ...former, number: other?.number ?? "", issuedAt: new Date(other?.issuedAt ?? 0) };
  expect(
    await stateOf(
      provider.issue(anOrder({ kind: "replacement", former: otherFormer, reason: "Sai mã số thuế" }), present),
    ),
  ).toBe("issued");
});

test("only documented rejections are final; a used reference may be an invoice", async () => {
  const provider = atViettel();
  const stateAfter = async (change: Partial<InvoiceOrder>) => stateOf(provider.issue(anOrder(change), present));
  expect(await stateAfter({ buyer: { ...company, taxCode: "0101243151" } })).toBe("rejected");
  expect(await stateAfter({ series: "C26TA" })).toBe("rejected");
  expect(await stateAfter({ lines: [{ label: "Sai thuế", quantity: 1, net: 100_000, tax: 9000 }] })).toBe("rejected");
  expect(await stateAfter({ percent: 10, lines: [{ label: "Sai", quantity: 1, net: 100_000, tax: 10_000 }] })).toBe(
    "rejected",
  );
  const order = anOrder();
  await provider.issue(order, present);
  expect(await stateOf(provider.issue(order, present))).toBe("pending");
  viettel.repeats = "return-first";
  expect(await stateOf(provider.issue(order, present))).toBe("issued");
  expect(viettel.issued.filter(({ uuid }) => uuid === order.reference)).toHaveLength(1);
});

test("a token is kept, renewed before its end, and once when it is not accepted", async () => {
  const provider = atViettel();
  const logins = () => viettel.calls.filter((call) => call === "login").length;
  await provider.find(anOrder(), present);
  await provider.find(anOrder(), present);
  expect(logins()).toBe(1);
  present = new Date(present.getTime() + 19.5 * 60_000);
  await provider.find(anOrder(), present);
  expect(logins()).toBe(2);
  viettel.fault = "expired";
  expect(await stateOf(provider.issue(anOrder(), present))).toBe("issued");
  expect(logins()).toBe(3);
});

test("an answer about another seller, series or number is ignored", async () => {
  const provider = atViettel();
  viettel.fault = "wrong-number";
  expect(await stateOf(provider.issue(anOrder(), present))).toBe("unreachable");
  viettel.fault = "late";
  expect(await stateOf(provider.issue(anOrder(), present))).toBe("pending");

  const token = { access_token: "a-token-of-the-test" };
  const answers = (body: object) => {
    server.answer = { ...token, ...body };
    return vinvoice(accountAt(server.url));
  };
  const result = { supplierTaxCode: viettel.taxCode, invoiceNo: "C26TAA7" };
  const issue = (provider: InvoiceProvider) => stateOf(provider.issue(anOrder(), present));
  expect(await issue(answers({ errorCode: null, result }))).toBe("issued");
  expect(await issue(answers({ errorCode: null, result: { ...result, supplierTaxCode: "0101243150" } }))).toBe(
    "unreachable",
  );
  expect(await issue(answers({ errorCode: null, result: { ...result, invoiceNo: 7 } }))).toBe("unreachable");
  expect(await issue(answers({ errorCode: "GENERAL", result }))).toBe("pending");
  const noFile = answers({ errorCode: null, fileToBytes: Buffer.from("<html>").toString("base64") });
  await expect(noFile.file({ template: "1/001", number: "C26TAA7" }, present)).rejects.toThrow(ProviderUnreachable);
});

test("harmful answers and silence are no answers", async () => {
  for (const harm of ["endless", "gzip-bomb", "deep", "html", "truncated", "redirect", "server-error"] as const) {
    const hostile = await startHostileService(harm);
    hostile.honest["/auth/login"] = { access_token: "a-token-of-the-test" };
    expect(await stateOf(vinvoice(accountAt(hostile.url)).issue(anOrder(), present)), harm).toBe("unreachable");
    expect(hostile.sent()).toBeLessThan(8 * 1024 * 1024);
    await hostile.close();
  }
  viettel.fault = "silent";
  const order = anOrder();
  expect(await stateOf(atViettel().issue(order, present))).toBe("unreachable");
  viettel.fault = "none";
  expect(await stateOf(atViettel().find(order, present))).toBe("issued");
});
