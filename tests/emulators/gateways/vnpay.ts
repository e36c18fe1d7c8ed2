// VNPay emulator (2.1.0): `node tests/emulators/gateways/vnpay.ts [port] [ipn address]`. It has its own signing code and imports nothing
// of the product, so that a mistake in the product is not repeated here.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Faults, type GatewayEmulator, type Notice, readText, sendNotices } from "./emulator.ts";

type Order = {
  asked: Map<string, string>;
  state: "open" | "paid" | "failed" | "held";
  number: string;
  payDate: string;
  refunded: number;
  /** VNPay's number of the last refund. */
  refundNumber: string;
};

/** How the customer ends on the page of VNPay. */
export type Ending = "pays" | "cancels" | "no-funds" | "suspected";

const codes: Record<Ending, { response: string; status: string; state: Order["state"] }> = {
  pays: { response: "00", status: "00", state: "paid" },
  cancels: { response: "24", status: "02", state: "failed" },
  "no-funds": { response: "51", status: "02", state: "failed" },
  suspected: { response: "07", status: "07", state: "held" },
};

export type VnpayEmulator = GatewayEmulator<Ending> & {
  terminal: string;
  secret: string;
  payUrl: string;
  apiUrl: string;
  /** `vnp_BankCode` of the next payments. */
  bank: string;
  /** `vnp_TransactionStatus` of refunds, until it is changed: 00 done, 05 and 06 on their way, 09 declined by the bank. */
  refundStatus: string;
  /** Answers as if a payment had never been made. */
  forget(reference: string): void;
  /** Takes back all refunds, as a test takes back its transaction. */
  forgetRefunds(): void;
  /** The answer of the API to the next calls. */
  fault: "none" | "silent" | "bad-signature" | "refuses";
};

export async function startVnpay({ port = 0, ipn = "", now = () => new Date() } = {}): Promise<VnpayEmulator> {
  const [terminal, secret] = ["TESTTMN1", "a-hash-secret-of-the-emulator"];
  const orders = new Map<string, Order>();
  const requests = new Set<string>();
  // A number is never used again, not even after a restart.
  let last = Date.now() % 1_000_000_000;

  const emulator: VnpayEmulator = {
    url: "",
    payUrl: "",
    apiUrl: "",
    terminal,
    secret,
    ipn,
    bank: "NCB",
    fault: "none",
    deliveries: [],
    refundStatus: "00",
    visit(address, ending, faults) {
      const order = accept(new URL(address).searchParams);
      if (order.state !== "paid") {
        const { state } = codes[ending];
        last += 1;
        // A held payment keeps its number when VNPay decides about it.
        const number = order.state === "held" ? order.number : String(last);
        Object.assign(order, { state, number, payDate: clock(faults?.paidAt ?? now()) });
      }
      const result = resultOf(order, ending, faults);
      const notice: Notice = { method: "GET", url: `${emulator.ipn}?${result}`, body: "", isTaken: isTaken };
      return { notice, returnTo: `${order.asked.get("vnp_ReturnUrl")}?${result}` };
    },
    forget: (reference) => void orders.delete(reference),
    forgetRefunds() {
      for (const order of orders.values()) order.refunded = 0;
    },
    deliver: (notice, faults) => sendNotices(emulator.deliveries, notice, faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function accept(query: URLSearchParams): Order {
    const asked = new Map([...query].filter(([name]) => name !== "vnp_SecureHash"));
    if (sign(formOf(asked)) !== query.get("vnp_SecureHash")) throw new Error("70: wrong signature");
    if (asked.get("vnp_TmnCode") !== terminal) throw new Error("72: no such terminal");
    for (const name of ["vnp_Amount", "vnp_TxnRef", "vnp_OrderInfo", "vnp_ReturnUrl", "vnp_IpAddr", "vnp_CreateDate"])
      if (!asked.get(name)) throw new Error(`99: ${name} is missing`);
    if ((asked.get("vnp_ExpireDate") ?? "9") < clock(now())) throw new Error("11: the time is over");
    const reference = asked.get("vnp_TxnRef") ?? "";
    const known = orders.get(reference);
    if (known) return known;
    const order: Order = { asked, state: "open", number: "0", payDate: "", refunded: 0, refundNumber: "" };
    orders.set(reference, order);
    return order;
  }

  function resultOf({ asked, number, payDate }: Order, ending: Ending, faults: Faults = {}): string {
    const { response, status } = codes[ending];
    const amount = faults.amount === undefined ? asked.get("vnp_Amount") : String(faults.amount * 100);
    const fields = new Map<string, string>([
      ["vnp_Amount", amount ?? ""],
      ["vnp_BankCode", emulator.bank],
      ...(ending === "pays" ? ([["vnp_BankTranNo", `VNP${number}`]] as const) : []),
      ["vnp_CardType", emulator.bank === "VISA" ? "CC" : "ATM"],
      ["vnp_OrderInfo", asked.get("vnp_OrderInfo") ?? ""],
      ["vnp_PayDate", payDate],
      ["vnp_ResponseCode", response],
      ["vnp_TmnCode", terminal],
      ["vnp_TransactionNo", number],
      ["vnp_TransactionStatus", status],
      ["vnp_TxnRef", asked.get("vnp_TxnRef") ?? ""],
    ]);
    const text = formOf(fields);
    return `${text}&vnp_SecureHash=${sign(faults.badSignature ? `${text}!` : text)}`;
  }

  const sign = (text: string) => createHmac("sha512", Buffer.from(secret)).update(Buffer.from(text)).digest("hex");

  function answerTo(body: Record<string, string>): Record<string, string> {
    const isRefund = body.vnp_Command === "refund";
    const names = isRefund ? refundFields : queryFields;
    const asked = names.map((name) => body[name] ?? "").join("|");
    if (sign(asked) !== body.vnp_SecureHash) return { vnp_ResponseCode: "97", vnp_Message: "Checksum failed" };
    const order = orders.get(body.vnp_TxnRef ?? "");
    const isRepeat = requests.has(body.vnp_RequestId ?? "");
    requests.add(body.vnp_RequestId ?? "");
    const repeat = { vnp_ResponseCode: "94", vnp_Message: "Duplicate" };
    const result = isRepeat ? repeat : isRefund ? refunded(order, body) : queried(order);
    const answer: Record<string, string> = {
      vnp_ResponseId: `A${Math.random()}`,
      vnp_Command: body.vnp_Command ?? "",
      vnp_TmnCode: terminal,
      vnp_TxnRef: body.vnp_TxnRef ?? "",
      vnp_OrderInfo: body.vnp_OrderInfo ?? "",
      vnp_BankCode: "NCB",
      ...result,
    };
    const told = (isRefund ? answerFields.slice(0, -2) : answerFields).map((name) => answer[name] ?? "").join("|");
    answer.vnp_SecureHash = sign(emulator.fault === "bad-signature" ? `${told}!` : told);
    return answer;
  }

  function queried(order: Order | undefined): Record<string, string> {
    if (!order || order.state === "open") return { vnp_ResponseCode: "91", vnp_Message: "Not found" };
    const status = { paid: "00", failed: "02", held: "07" }[order.state];
    return {
      vnp_ResponseCode: "00",
      vnp_Message: "QueryDR Success",
      vnp_TransactionNo: order.refunded > 0 ? order.refundNumber : order.number,
      vnp_Amount: order.asked.get("vnp_Amount") ?? "",
      vnp_PayDate: order.payDate,
      vnp_TransactionType: order.refunded > 0 ? "03" : "01",
      vnp_TransactionStatus: order.refunded > 0 ? emulator.refundStatus : status,
      vnp_BankCode: emulator.bank,
    };
  }

  function refunded(order: Order | undefined, body: Record<string, string>): Record<string, string> {
    const amount = Number(body.vnp_Amount);
    const whole = Number(order?.asked.get("vnp_Amount"));
    if (emulator.fault === "refuses") return { vnp_ResponseCode: "95", vnp_Message: "Giao dich khong thanh cong" };
    if (order?.state !== "paid" || order.number !== body.vnp_TransactionNo || order.refunded + amount > whole)
      return { vnp_ResponseCode: "95", vnp_Message: "Giao dich khong thanh cong" };
    order.refunded += amount;
    last += 1;
    order.refundNumber = String(last);
    return {
      vnp_ResponseCode: "00",
      vnp_Message: "Refund Success",
      vnp_TransactionNo: order.refundNumber,
      vnp_Amount: String(amount),
      vnp_PayDate: clock(now()),
      vnp_TransactionStatus: emulator.refundStatus,
      vnp_TransactionType: body.vnp_TransactionType ?? "",
    };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", emulator.url);
    try {
      if (url.pathname === "/merchant_webapi/api/transaction" && request.method === "POST") {
        const answer = answerTo(JSON.parse(await readText(request)));
        if (emulator.fault === "silent") return void request.socket.destroy();
        return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      }
      const ending = url.searchParams.get("ending") as Ending | null;
      const there = new URL(url);
      there.searchParams.delete("ending");
      if (url.pathname !== "/paymentv2/vpcpay.html") return void response.writeHead(404).end();
      if (!ending) {
        accept(there.searchParams);
        const links = Object.keys(codes).map(
          (one) => `<p><a href="${url.href.replaceAll("&", "&amp;")}&amp;ending=${one}">${one}</a></p>`,
        );
        return void response
          .writeHead(200, { "content-type": "text/html; charset=utf-8" })
          .end(`<!doctype html><title>VNPay</title><h1>VNPay emulator</h1>${links.join("")}`);
      }
      const { notice, returnTo } = emulator.visit(there.href, ending);
      await emulator.deliver(notice);
      response.writeHead(302, { location: returnTo }).end();
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  emulator.payUrl = `${emulator.url}/paymentv2/vpcpay.html`;
  emulator.apiUrl = `${emulator.url}/merchant_webapi/api/transaction`;
  return emulator;
}

/** VNPay repeats a notice until one of these. */
const isTaken = (status: number, answer: string) => status === 200 && /"RspCode"\s*:\s*"0[02]"/.test(answer);

const queryFields = [
  ...["vnp_RequestId", "vnp_Version", "vnp_Command", "vnp_TmnCode", "vnp_TxnRef", "vnp_TransactionDate"],
  ...["vnp_CreateDate", "vnp_IpAddr", "vnp_OrderInfo"],
];
const refundFields = [
  ...["vnp_RequestId", "vnp_Version", "vnp_Command", "vnp_TmnCode", "vnp_TransactionType", "vnp_TxnRef", "vnp_Amount"],
  ...["vnp_TransactionNo", "vnp_TransactionDate", "vnp_CreateBy", "vnp_CreateDate", "vnp_IpAddr", "vnp_OrderInfo"],
];
const answerFields = [
  ...["vnp_ResponseId", "vnp_Command", "vnp_ResponseCode", "vnp_Message", "vnp_TmnCode", "vnp_TxnRef", "vnp_Amount"],
  ...["vnp_BankCode", "vnp_PayDate", "vnp_TransactionNo", "vnp_TransactionType", "vnp_TransactionStatus"],
  ...["vnp_OrderInfo", "vnp_PromotionCode", "vnp_PromotionAmount"],
];

/** A form as PHP's urlencode writes it, with its names in order. */
const formOf = (fields: Map<string, string>): string =>
  [...fields.keys()]
    .sort()
    .filter((name) => fields.get(name) !== "")
    .map((name) => `${name}=${encodeURIComponent(fields.get(name) ?? "").replaceAll("%20", "+")}`)
    .join("&");

/** "20261121140405" in Vietnam. */
function clock(at: Date): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Ho_Chi_Minh",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return parts.replace(/\D/g, "");
}

if (import.meta.main) {
  const [port = "4020", ipn = "http://localhost:3000/api/webhooks/vnpay"] = process.argv.slice(2);
  const emulator = await startVnpay({ port: Number(port), ipn });
  process.stdout.write(
    `VNPAY_TMN_CODE=${emulator.terminal} VNPAY_HASH_SECRET=${emulator.secret} VNPAY_PAY_URL=${emulator.payUrl} VNPAY_API_URL=${emulator.apiUrl}\n`,
  );
}
