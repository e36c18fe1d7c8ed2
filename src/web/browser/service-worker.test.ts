import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const source = readFileSync(new URL("../../../public/service-worker.js", import.meta.url), "utf8");

type Answer = () => Response;
type Listener = (event: object) => void;

/** The worker with caches in memory and a site whose answers a test sets by path. */
function aWorker() {
  const stored = new Map<string, Map<string, Response>>();
  const site = new Map<string, Answer>();
  const listeners = new Map<string, Listener>();
  const find = (path: string, names: Iterable<string>) =>
    [...names]
      .map((name) => stored.get(name)?.get(path))
      .find((response) => response)
      ?.clone();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, "https://haitrinh.example").pathname;
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (path: string, response: Response) => void cache.set(path, response) };
    },
    match: async (request: string | { url: string }, { cacheName }: { cacheName?: string } = {}) =>
      find(pathOf(request), cacheName ? [cacheName] : stored.keys()),
  };
  const fetch = async (request: string | { url: string }) => {
    const answer = site.get(pathOf(request));
    if (!answer) throw new TypeError("no network");
    return answer();
  };
  const self = { addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener) };
  runInNewContext(source, { self, caches, fetch, Response, URL, Request });

  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const waitUntil = (part: Promise<unknown>) => void work.push(part);
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    listeners.get(name)?.({ ...event, waitUntil, respondWith });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
  return {
    site,
    vouchers: () => [...stored.keys()].filter((name) => name.startsWith("voucher ")),
    keep: async (path: string) => {
      let pending: unknown;
      await send("message", {
        data: { voucher: path },
        ports: [{ postMessage: (value: unknown) => (pending = value) }],
      });
      return pending;
    },
    open: (path: string) => {
      const request = { method: "GET", mode: "navigate", url: `https://haitrinh.example${path}` };
      return send("fetch", { request, clientId: "", resultingClientId: "a-page" });
    },
  };
}

const pathOf = (code: string) => `/don-hang/${code}/phieu-xac-nhan`;
const voucher = (until: string | null) => () =>
  new Response("<p>Phiếu</p>", { headers: until === null ? {} : { "offline-until": until } });

test("a voucher that was saved offline opens without a network, and another page of the booking does not", async () => {
  const { site, keep, open } = aWorker();
  site.set(pathOf("A"), voucher("2999-01-01"));
  expect(await keep(pathOf("A"))).toBe(true);
  site.clear();

  expect(await (await open(pathOf("A")))?.text()).toBe("<p>Phiếu</p>");
  expect((await open("/don-hang/A"))?.type).toBe("error");
  expect(await keep(pathOf("A"))).toBe(true);
});

test("a voucher is dropped when its page has no last day or its booking is not found, and stays on a 503", async () => {
  const { site, keep, open, vouchers } = aWorker();
  const keepAgain = async () => {
    site.set(pathOf("A"), voucher("2999-01-01"));
    await keep(pathOf("A"));
    expect(vouchers()).toHaveLength(1);
  };
  await keepAgain();
  site.set(pathOf("A"), () => new Response(null, { status: 503 }));
  await open(pathOf("A"));
  expect(await keep(pathOf("A"))).toBe(true);

  site.set(pathOf("A"), voucher(null));
  expect(await keep(pathOf("A"))).toBe(false);
  expect(vouchers()).toEqual([]);

  await keepAgain();
  site.set("/don-hang/A", () => new Response(null, { status: 404 }));
  await open("/don-hang/A");
  expect(vouchers()).toEqual([]);
});

test("at most ten vouchers are saved, the oldest is dropped first, and none stays after its last day", async () => {
  const { site, keep, vouchers } = aWorker();
  for (let number = 1; number <= 11; number += 1) {
    site.set(pathOf(`B${number}`), voucher("2999-01-01"));
    await keep(pathOf(`B${number}`));
  }
  expect(vouchers()).toHaveLength(10);
  expect(vouchers()[0]).toContain("/B2/");

  site.set(pathOf("C"), voucher("2020-01-01"));
  await keep(pathOf("C"));
  expect(vouchers().filter((name) => name.includes("/C/"))).toEqual([]);
});

test("only vouchers of bookings are saved", async () => {
  const { site, keep, vouchers } = aWorker();
  site.set("/admin/don-dat/A/phieu-xac-nhan", voucher("2999-01-01"));
  expect(await keep("/admin/don-dat/A/phieu-xac-nhan")).toBeUndefined();
  expect(vouchers()).toEqual([]);
});
