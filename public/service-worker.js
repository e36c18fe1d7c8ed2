// Shows the offline page when a page cannot be fetched, and keeps the vouchers that were seen. Nothing else is cached: pages are
// fast without a cache of their own here, and prices must never be old.
// A new name when the page changes: it is fetched only when this file does.
const CACHE = "offline-2";
const PAGE = "/ngoai-tuyen";

// The name of a voucher's cache holds its last day and its path: "voucher 2026-12-20 /don-hang/7K2M9QXA/phieu-xac-nhan".
const VOUCHER = "voucher ";
const VOUCHER_PATH = /^\/don-hang\/[^/]+\/phieu-xac-nhan$/;
const BOOKING_PATH = /^(\/don-hang\/[^/]+)(?:\/phieu-xac-nhan)?$/;
const MAX_VOUCHERS = 10;
const FILES = /\/assets\/[\w.-]+\.(?:css|js|woff2)/g;

/** Clients whose page came from a voucher's cache; only their files are answered here. */
const offlineClients = new Set();

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(PAGE, { cache: "reload", credentials: "omit" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name !== CACHE && !name.startsWith(VOUCHER));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    // Pages that are open stay without it: a browser keeps no page for the way back that was claimed.
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode !== "navigate") {
    if (offlineClients.has(event.clientId) && pathname.startsWith("/assets/"))
      event.respondWith(openFile(event.request));
    return;
  }
  const answer = async () => {
    try {
      const response = (await event.preloadResponse) ?? (await fetch(event.request));
      if (isGone(response, pathname, search)) event.waitUntil(dropVoucher(pathname));
      return response;
    } catch {
      return (await openVoucher(pathname, event.resultingClientId)) ?? (await caches.match(PAGE)) ?? Response.error();
    }
  };
  event.respondWith(answer());
  event.waitUntil(dropOldVouchers());
});

/** A page shows its voucher and asks to keep it: this also works for a page that was opened before this worker. */
self.addEventListener("message", (event) => {
  const path = event.data?.voucher;
  if (typeof path !== "string" || !VOUCHER_PATH.test(path)) return;
  const answer = async () => event.ports[0]?.postMessage(await keepVoucher(path).catch(() => false));
  event.waitUntil(answer());
});

/** Fetches a voucher with its files and keeps them together, or drops it when the booking has none any more. */
async function keepVoucher(path) {
  const response = await fetch(path, { redirect: "manual" }).catch(() => null);
  if (response === null || response.status === 429 || response.status >= 500) return (await nameOf(path)) !== undefined;
  const until = response.ok ? response.headers.get("offline-until") : null;
  if (until === null) {
    await dropVoucher(path);
    return false;
  }
  const files = await fetchFiles(await response.clone().text());
  await dropVoucher(path);
  const cache = await caches.open(`${VOUCHER}${until} ${path}`);
  await Promise.all([cache.put(path, response), ...files.map(([file, body]) => cache.put(file, body))]);
  await dropOldVouchers();
  return true;
}

/** The files that a page names, and those that its styles name. */
async function fetchFiles(page) {
  const files = new Map();
  const read = async (text) => {
    const names = [...new Set(text.match(FILES))].filter((name) => !files.has(name));
    await Promise.all(
      names.map(async (name) => {
        const response = await fetch(name);
        if (!response.ok) throw new Error(`${name} answered ${response.status}`);
        files.set(name, response);
        if (name.endsWith(".css")) await read(await response.clone().text());
      }),
    );
  };
  await read(page);
  return [...files];
}

async function openVoucher(path, client) {
  const name = await nameOf(path);
  const page = name && (await caches.match(path, { cacheName: name, ignoreVary: true }));
  if (page) offlineClients.add(client);
  return page;
}

const openFile = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** A booking that answers that it is not there, or a voucher of a booking that is cancelled or merged into another. */
const isGone = (response, pathname, search) =>
  BOOKING_PATH.test(pathname) &&
  (response.status === 404 ||
    (VOUCHER_PATH.test(pathname) &&
      search === "" &&
      (response.type === "opaqueredirect" || (response.ok && !response.headers.has("offline-until")))));

async function dropVoucher(pathname) {
  const [, booking] = BOOKING_PATH.exec(pathname) ?? [];
  const name = await nameOf(`${booking}/phieu-xac-nhan`);
  if (name) await caches.delete(name);
}

/** Drops vouchers that are past their last day, then the oldest of too many. */
async function dropOldVouchers() {
  const today = new Date().toISOString().slice(0, 10);
  const names = (await caches.keys()).filter((name) => name.startsWith(VOUCHER));
  const current = names.filter((name) => name.split(" ")[1] >= today);
  const kept = new Set(current.slice(-MAX_VOUCHERS));
  await Promise.all(names.filter((name) => !kept.has(name)).map((name) => caches.delete(name)));
}

async function nameOf(path) {
  const names = await caches.keys();
  return names.find((name) => name.startsWith(VOUCHER) && name.endsWith(` ${path}`));
}
