// Shows the offline page when a page cannot be fetched, and does nothing else: pages are fast without a cache of their own
// here, and prices must never be old.
// A new name when the page changes: it is fetched only when this file does.
const CACHE = "offline-2";
const PAGE = "/ngoai-tuyen";

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
    const old = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.registration.navigationPreload?.enable();
    // Pages that are open stay without it: a browser keeps no page for the way back that was claimed.
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return (await caches.match(PAGE)) ?? Response.error();
    }
  };
  event.respondWith(answer());
});
