// ZaloPay emulator (OpenAPI v2): `node tests/emulators/gateways/zalopay.ts [port]`. It has its own signing code and imports nothing of the
// product, so that a mistake in the product is not repeated here.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Faults, type GatewayEmulator, type Notice, readText, sendNotices } from "./emulator.ts";

type Body = Record<string, string | number>;
type Order = { asked: Body; state: "open" | "paid" | "failed"; number: number; paidAt: number; refunded: number };
export type Ending = "pays" | "cancels";

export type ZalopayEmulator = GatewayEmulator<Ending> & {
  appId: string;
  key1: string;
  key2: string;
  fault: "none" | "silent" | "refuses";
};

export async function startZalopay({ port = 0, now = () => new Date() } = {}): Promise<ZalopayEmulator> {
  const [appId, key1, key2] = ["4321", "key-1-of-the-emulator", "key-2-of-the-emulator"];
  const orders = new Map<string, Order>();
  const refunds = new Map<string, { code: number; id: number }>();
  let last = Date.now();
  const mac = (key: string, text: string) => createHmac("sha256", key).update(text, "utf8").digest("hex");

  const emulator: ZalopayEmulator = {
    url: "",
    ipn: "",
    appId,
    key1,
    key2,
    fault: "none",
    deliveries: [],
    visit(address, ending, faults = {}) {
      const order = orders.get(new URL(address).searchParams.get("order") ?? "");
      if (!order) throw new Error("no such order");
      if (order.state !== "paid") {
        last += 1;
        const paidAt = (faults.paidAt ?? now()).getTime();
        Object.assign(order, { state: ending === "pays" ? "paid" : "failed", number: last, paidAt });
      }
      return { notice: callbackOf(order, faults), returnTo: returnOf(order) };
    },
    // ZaloPay sends no callback for a failed payment.
    deliver: (notice, faults) => sendNotices(emulator.deliveries, notice, notice.body === "" ? { lost: true } : faults),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function callbackOf({ asked, state, number, paidAt }: Order, faults: Faults): Notice {
    const data = JSON.stringify({
      app_id: Number(appId),
      app_trans_id: asked.app_trans_id,
      app_time: asked.app_time,
      app_user: asked.app_user,
      amount: faults.amount ?? Number(asked.amount),
      embed_data: asked.embed_data,
      item: asked.item,
      zp_trans_id: number,
      server_time: paidAt,
      channel: 38,
      user_fee_amount: 0,
      discount_amount: 0,
    });
    const body = JSON.stringify({ data, mac: mac(key2, faults.badSignature ? `${data} ` : data), type: 1 });
    return {
      method: "POST",
      url: String(asked.callback_url),
      body: state === "paid" ? body : "",
      isTaken: (_, answer) => /"return_code"\s*:\s*[12]\b/.test(answer),
    };
  }

  function returnOf({ asked, state }: Order): string {
    const fields = [appId, asked.app_trans_id, "38", "zalopayapp", asked.amount, "0", state === "paid" ? "1" : "-49"];
    const names = ["appid", "apptransid", "pmcid", "bankcode", "amount", "discountamount", "status"];
    const query = new URLSearchParams(names.map((name, index) => [name, String(fields[index])]));
    query.set("checksum", mac(key2, fields.join("|")));
    return `${JSON.parse(String(asked.embed_data)).redirecturl}?${query}`;
  }

  const no = (message: string, code = -402) => ({ return_code: 2, return_message: message, sub_return_code: code });
  /** ZaloPay wants a timestamp of the last 15 minutes. */
  const isStale = ({ timestamp }: Body) => Math.abs(now().getTime() - Number(timestamp)) > 15 * 60_000;

  function create(asked: Body): object {
    const text = [asked.app_id, asked.app_trans_id, asked.app_user, asked.amount, asked.app_time, asked.embed_data];
    if (mac(key1, [...text, asked.item].join("|")) !== asked.mac) return no("mac");
    const id = String(asked.app_trans_id);
    const day = new Date(now().getTime() + 7 * 3_600_000).toISOString().slice(2, 10).replaceAll("-", "");
    if (!id.startsWith(`${day}_`) || id.length > 40) return no("app_trans_id");
    if (Number(asked.expire_duration_seconds) < 300) return no("expire_duration_seconds");
    if (orders.has(id)) return no("duplicate");
    orders.set(id, { asked, state: "open", number: 0, paidAt: 0, refunded: 0 });
    return { return_code: 1, return_message: "ok", order_url: `${emulator.url}/pay?order=${id}` };
  }

  function query(asked: Body): object {
    if (mac(key1, `${asked.app_id}|${asked.app_trans_id}|${key1}`) !== asked.mac) return no("mac");
    const order = orders.get(String(asked.app_trans_id));
    if (!order) return no("unknown", -101);
    if (order.state === "failed") return no("failed", -217);
    if (order.state === "open") return { return_code: 3, return_message: "processing", is_processing: true };
    const { number, paidAt } = order;
    return { return_code: 1, amount: Number(order.asked.amount), zp_trans_id: number, server_time: paidAt };
  }

  function refund(asked: Body): object {
    const text = [asked.app_id, asked.zp_trans_id, asked.amount, asked.description, asked.timestamp];
    if (mac(key1, text.join("|")) !== asked.mac) return no("mac");
    const id = String(asked.m_refund_id);
    if (refunds.has(id)) return no("duplicate", -23);
    if (isStale(asked)) return no("timestamp", -13);
    const order = [...orders.values()].find(
      ({ number, state }) => String(number) === asked.zp_trans_id && state === "paid",
    );
    const isTooMuch = !order || order.refunded + Number(asked.amount) > Number(order.asked.amount);
    const code = isTooMuch || emulator.fault === "refuses" ? 2 : 1;
    if (order && code === 1) order.refunded += Number(asked.amount);
    last += 1;
    refunds.set(id, { code, id: last });
    // Refunds are asynchronous: only a query reports the result.
    return code === 2 ? no("refused", -14) : { return_code: 1, return_message: "ok", refund_id: last };
  }

  function queryRefund(asked: Body): object {
    if (mac(key1, `${asked.app_id}|${asked.m_refund_id}|${asked.timestamp}`) !== asked.mac) return no("mac");
    if (isStale(asked)) return no("timestamp", -401);
    const known = refunds.get(String(asked.m_refund_id));
    if (!known) return no("unknown", -101);
    return {
      return_code: known.code,
      return_message: "",
      sub_return_code: known.code === 1 ? 1 : 0,
      refund_id: known.id,
    };
  }

  const answers: Record<string, (asked: Body) => object> = {
    "/v2/create": create,
    "/v2/query": query,
    "/v2/refund": refund,
    "/v2/query_refund": queryRefund,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", emulator.url);
    try {
      const answer = answers[url.pathname];
      if (answer && request.method === "POST") {
        const body = answer(JSON.parse(await readText(request)));
        if (emulator.fault === "silent") return void request.socket.destroy();
        return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
      }
      if (url.pathname !== "/pay") return void response.writeHead(404).end();
      const ending = url.searchParams.get("ending") as Ending | null;
      if (!ending) {
        const links = ["pays", "cancels"].map((one) => `<p><a href="${url.href}&amp;ending=${one}">${one}</a></p>`);
        const page = `<!doctype html><title>ZaloPay</title><h1>ZaloPay emulator</h1>${links.join("")}`;
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
  const { url, appId, key1, key2 } = await startZalopay({ port: Number(process.argv[2] ?? 4022) });
  process.stdout.write(`ZALOPAY_BASE_URL=${url} ZALOPAY_APP_ID=${appId} ZALOPAY_KEY1=${key1} ZALOPAY_KEY2=${key2}\n`);
}
