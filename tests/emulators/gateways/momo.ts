// MoMo emulator (AIO v2): `node tests/emulators/gateways/momo.ts [port]`. It has its own signing code and imports nothing of the product, so
// that a mistake in the product is not repeated here.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Faults, type GatewayEmulator, type Notice, readText, sendNotices } from "./emulator.ts";

type Body = Record<string, string | number | boolean>;
type Order = { asked: Body; state: "open" | "paid" | "failed"; transId: number; paidAt: number; refunded: number };
export type Ending = "pays" | "cancels";

export type MomoEmulator = GatewayEmulator<Ending> & {
  partnerCode: string;
  accessKey: string;
  secret: string;
  fault: "none" | "silent" | "refuses";
};

export async function startMomo({ port = 0, now = () => new Date() } = {}): Promise<MomoEmulator> {
  const [partnerCode, accessKey, secret] = ["MOMOEMUL", "access-of-the-emulator", "a-secret-key-of-the-emulator"];
  const orders = new Map<string, Order>();
  const refunds = new Map<string, { orderId: string; resultCode: number; transId: number }>();
  const requestIds = new Set<string>();
  let last = Date.now();

  const sign = (names: string, fields: Body) =>
    createHmac("sha256", secret)
      .update(
        names
          .split("&")
          .map((name) => `${name}=${name === "accessKey" ? accessKey : fields[name]}`)
          .join("&"),
      )
      .digest("hex");
  const reportNames =
    "accessKey&amount&extraData&message&orderId&orderInfo&orderType&partnerCode&payType&requestId&responseTime&resultCode&transId";

  const emulator: MomoEmulator = {
    url: "",
    ipn: "",
    partnerCode,
    accessKey,
    secret,
    fault: "none",
    deliveries: [],
    visit(address, ending, faults = {}) {
      const order = orders.get(new URL(address).searchParams.get("t") ?? "");
      if (!order) throw new Error("no such order");
      if (order.state !== "paid") {
        last += 1;
        const paidAt = (faults.paidAt ?? now()).getTime();
        Object.assign(order, { state: ending === "pays" ? "paid" : "failed", transId: last, paidAt });
      }
      const body = reportOf(order, faults);
      const notice: Notice = {
        method: "POST",
        url: String(order.asked.ipnUrl),
        body: JSON.stringify(body),
        isTaken: (status) => status === 204,
      };
      const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
      return { notice, returnTo: `${order.asked.redirectUrl}?${query}` };
    },
    deliver: (notice, faults) => sendNotices(emulator.deliveries, notice, faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function reportOf({ asked, state, transId, paidAt }: Order, faults: Faults): Body {
    const fields: Body = {
      partnerCode,
      orderId: asked.orderId ?? "",
      requestId: asked.requestId ?? "",
      amount: faults.amount ?? Number(asked.amount),
      orderInfo: asked.orderInfo ?? "",
      orderType: "momo_wallet",
      transId,
      resultCode: state === "paid" ? 0 : 1006,
      payType: "qr",
      responseTime: paidAt,
      extraData: "",
      message: state === "paid" ? "Successful." : "Transaction denied by user.",
    };
    return { ...fields, signature: sign(reportNames, { ...fields, ...(faults.badSignature && { amount: 1 }) }) };
  }

  function create(body: Body): Body {
    const names = "accessKey&amount&extraData&ipnUrl&orderId&orderInfo&partnerCode&redirectUrl&requestId&requestType";
    if (body.partnerCode !== partnerCode || sign(names, body) !== body.signature)
      return { resultCode: 13, message: "Merchant authentication failed." };
    if (!Number.isInteger(body.amount) || Number(body.amount) < 1000 || Number(body.amount) > 50_000_000)
      return { resultCode: 22, message: "Amount is out of range." };
    const id = String(body.orderId);
    if (!/^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$/.test(id)) return { resultCode: 20, message: "Bad orderId." };
    if (orders.has(id)) return { resultCode: 41, message: "Duplicated orderId." };
    orders.set(id, { asked: body, state: "open", transId: 0, paidAt: 0, refunded: 0 });
    return { resultCode: 0, message: "Successful.", payUrl: `${emulator.url}/v2/gateway/pay?t=${id}` };
  }

  function query(body: Body): Body {
    if (sign("accessKey&orderId&partnerCode&requestId", body) !== body.signature)
      return { resultCode: 13, orderId: "", responseTime: 0 };
    const order = orders.get(String(body.orderId));
    // MoMo has no time of the payment here: this is the time of its answer.
    const responseTime = now().getTime();
    if (!order) return { resultCode: 42, orderId: String(body.orderId), responseTime };
    const resultCode = { open: 1000, paid: 0, failed: 1006 }[order.state];
    return {
      resultCode,
      orderId: String(body.orderId),
      responseTime,
      transId: order.transId,
      amount: Number(order.asked.amount),
    };
  }

  function refund(body: Body): Body {
    const names = "accessKey&amount&description&orderId&partnerCode&requestId&transId";
    if (sign(names, body) !== body.signature) return { resultCode: 13, message: "Merchant authentication failed." };
    const known = refunds.get(String(body.orderId));
    if (known) return { resultCode: 41, message: "Duplicated orderId." };
    const order = [...orders.values()].find(({ transId, state }) => transId === body.transId && state === "paid");
    const isTooMuch = !order || order.refunded + Number(body.amount) > Number(order.asked.amount);
    last += 1;
    const resultCode = isTooMuch ? 1081 : emulator.fault === "refuses" ? 1080 : 0;
    const result = { orderId: String(body.orderId), resultCode, transId: last };
    if (order && result.resultCode === 0) order.refunded += Number(body.amount);
    refunds.set(String(body.orderId), result);
    return {
      ...result,
      message: result.resultCode === 0 ? "Successful." : "Refund rejected.",
    };
  }

  const answers: Record<string, (body: Body) => Body> = {
    "/v2/gateway/api/create": create,
    "/v2/gateway/api/query": query,
    "/v2/gateway/api/refund": refund,
    "/v2/gateway/api/refund/query": (body) =>
      sign("accessKey&orderId&partnerCode&requestId", body) === body.signature
        ? { message: "", ...(refunds.get(String(body.orderId)) ?? { resultCode: 42 }) }
        : { resultCode: 13 },
  };

  /** The number of a request is taken by its first call of any kind. */
  function answerOnce(answer: (body: Body) => Body, body: Body): Body {
    const { requestId = "", orderId = "" } = body;
    if (requestIds.has(String(requestId)))
      return { resultCode: 40, message: "Duplicated requestId.", orderId, responseTime: now().getTime() };
    requestIds.add(String(requestId));
    return answer(body);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", emulator.url);
    try {
      const answer = answers[url.pathname];
      if (answer && request.method === "POST") {
        const body = answerOnce(answer, JSON.parse(await readText(request)));
        if (emulator.fault === "silent") return void request.socket.destroy();
        return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
      }
      if (url.pathname !== "/v2/gateway/pay") return void response.writeHead(404).end();
      const ending = url.searchParams.get("ending") as Ending | null;
      if (!ending) {
        const links = ["pays", "cancels"].map((one) => `<p><a href="${url.href}&amp;ending=${one}">${one}</a></p>`);
        const page = `<!doctype html><title>MoMo</title><h1>MoMo emulator</h1>${links.join("")}`;
        return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      }
      const { notice, returnTo } = emulator.visit(url.href, ending);
      await emulator.deliver(notice);
      response.writeHead(302, { location: returnTo }).end();
    } catch (error) {
      response.writeHead(400, { "content-type": "text/plain" }).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  emulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return emulator;
}

if (import.meta.main) {
  const { url, partnerCode, accessKey, secret } = await startMomo({ port: Number(process.argv[2] ?? 4021) });
  process.stdout.write(
    `MOMO_BASE_URL=${url} MOMO_PARTNER_CODE=${partnerCode} MOMO_ACCESS_KEY=${accessKey} MOMO_SECRET_KEY=${secret}\n`,
  );
}
