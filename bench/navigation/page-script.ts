// Runs in every document before its own scripts and reports what a person sees. It is sent as text, so it may use nothing from outside.

export type Target = { css: string; text?: string };

/** A report of the page. Times are milliseconds of the wall clock, which all documents share. */
export type PageReport =
  | { what: "pressed" | "tapped" | "left"; at: number; path: string }
  | { what: "restored"; at: number; path: string }
  | { what: "interaction"; at: number; path: string; ms: number }
  | { what: "shift"; at: number; path: string; value: number }
  | {
      what: "shown";
      at: number;
      path: string;
      /** Path and query. */
      address: string;
      way: "in the page" | "prerendered" | "prefetched" | "kept by the browser" | "document";
      reasons: string[];
      /** The start of this document. */
      begunAt: number;
    };

/** The functions of the page for the bench, as `globalThis.bench`. */
export type InPage = {
  place(target: Target): { x: number; y: number } | null;
  expect(path: string): void;
  back(path: string, scrollY: number): void;
  /** Paint times in milliseconds from the start or activation of the document; `at` is the wall clock of the largest paint. */
  paint(): { largest: number; first: number; at: number; fontBytes: number };
  waitForIdle(): Promise<void>;
  /** Forces every frame to be drawn: without a screen, Chromium reports a press only with the next drawn frame. */
  keepDrawing(): void;
};

export function watchPage({ rules }: { rules: boolean }) {
  type Page = typeof globalThis & { bench: InPage; benchHears?: (text: string) => void };
  const page = globalThis as Page;
  const report = (fact: object) => page.benchHears?.(JSON.stringify({ ...fact, path: location.pathname }));
  const address = () => location.pathname + location.search;
  const absolute = (at = performance.now()) => performance.timeOrigin + at;
  const navigation = () => performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming;
  const activation = () => Number((navigation() as { activationStart?: number }).activationStart ?? 0);
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isInView = (element: Element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const isThere = width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isThere && isVisible(element);
  };

  const pictureIsThere = () => {
    const first = document.querySelector<HTMLImageElement>("main img[fetchpriority=high]");
    const inView =
      first && isInView(first) ? first : [...document.querySelectorAll<HTMLImageElement>("main img")].find(isInView);
    return !inView || (inView.complete && inView.naturalWidth > 0);
  };
  const heading = () => document.querySelector("main h1");
  const headingIsThere = (old: string | undefined) => {
    const found = heading();
    return found !== null && isInView(found) && found.textContent !== old;
  };
  const scrolledTo = (wanted: number) =>
    heading() !== null && Math.abs(scrollY - wanted) <= 2 && [...document.querySelectorAll("main h2 a")].some(isInView);

  /** Reports the first frame in which the view is complete: the task after the frame runs when it has been drawn. */
  const watch = (isThere: () => boolean, way: () => string) => {
    const look = () => {
      if (!isThere() || !pictureIsThere()) {
        requestAnimationFrame(look);
        return;
      }
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        report({
          what: "shown",
          at: absolute(),
          way: way(),
          reasons: reasons(),
          begunAt: performance.timeOrigin,
          address: address(),
        });
      };
      requestAnimationFrame(() => port2.postMessage(0));
    };
    requestAnimationFrame(look);
  };
  const wayOfDocument = () => {
    if (activation() > 0) return "prerendered";
    const { deliveryType } = navigation() as { deliveryType?: string };
    return deliveryType === "navigational-prefetch" ? "prefetched" : "document";
  };
  type Reasons = { reasons?: { reason: string }[] | null };
  const reasons = () =>
    ((navigation() as { notRestoredReasons?: Reasons | null }).notRestoredReasons?.reasons ?? []).map(
      ({ reason }) => reason,
    );

  const wanted = () => {
    try {
      const [path, y] = (sessionStorage.getItem("bench-back") ?? "").split(" ");
      return path === location.pathname ? Number(y) : undefined;
    } catch {
      return undefined; // about:blank has no storage
    }
  };
  const isBack = () => {
    const y = wanted();
    return y === undefined ? undefined : () => scrolledTo(y);
  };

  if (top === self) {
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) report({ what: "restored", at: absolute() });
      if (persisted) watch(isBack() ?? (() => headingIsThere(undefined)), () => "kept by the browser");
    });
    const isReload = navigation()?.type === "back_forward";
    watch((isReload && isBack()) || (() => headingIsThere(undefined)), wayOfDocument);
  }
  page.bench = {
    place({ css, text }) {
      const all = [...document.querySelectorAll(css)].filter(
        (one) =>
          // An element that is not laid out yet can be pressed too.
          one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          one.getClientRects().length > 0 &&
          (!text || `${one.textContent} ${one.getAttribute("aria-label")}`.includes(text)),
      );
      const found = all.find((one) => isInView(one)) ?? all[0];
      if (!found) return null;
      const { top, bottom } = found.getBoundingClientRect();
      // Bars at both edges may cover it.
      if (top < 80 || bottom > innerHeight - 100) found.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = found.getClientRects()[0] as DOMRect;
      return { x: x + Math.min(width / 2, 60), y: y + height / 2 };
    },
    expect(path) {
      const old = heading()?.textContent ?? undefined;
      const pressed = () => {
        report({ what: "pressed", at: absolute() });
        watch(
          () => new RegExp(path).test(location.pathname) && headingIsThere(old),
          () => "in the page",
        );
      };
      addEventListener("pointerdown", pressed, { capture: true, once: true });
      // The moment when the finger left, not when the page handled it.
      const tapped = ({ timeStamp }: Event) => report({ what: "tapped", at: absolute(timeStamp) });
      addEventListener("click", tapped, { capture: true, once: true });
    },
    back(path, y) {
      sessionStorage.setItem("bench-back", `${path} ${y}`);
      report({ what: "left", at: absolute() });
      watch(
        () => location.pathname === path && scrolledTo(y),
        () => "in the page",
      );
      history.back();
    },
    paint() {
      const start = activation();
      const after = (at: number | undefined) => (at === undefined ? Number.NaN : Math.max(0, at - start));
      const [first] = performance.getEntriesByName("first-contentful-paint");
      const fonts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => name.endsWith(".woff2") && responseEnd <= (first?.startTime ?? 0),
      );
      const fontBytes = fonts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return {
        largest: after(largest),
        first: after(first?.startTime),
        at: absolute(largest ?? Number.NaN),
        fontBytes,
      };
    },
    keepDrawing() {
      if (document.querySelector("bench-dot")) return;
      const dot = document.createElement("bench-dot");
      Object.assign(dot.style, { position: "fixed", top: "0", left: "0", width: "1px", height: "1px" });
      document.documentElement.append(dot);
      let isDark = false;
      const draw = () => {
        isDark = !isDark;
        dot.style.background = isDark ? "#000" : "#111";
        requestAnimationFrame(draw);
      };
      draw();
    },
    waitForIdle: () => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })),
  };
  let largest: number | undefined;
  new PerformanceObserver((list) => {
    largest = list.getEntries().at(-1)?.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  type Timing = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Timing[])
      if (interactionId > 0) report({ what: "interaction", at: absolute(startTime), ms: duration });
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) report({ what: "shift", at: absolute(startTime), value });
  }).observe({ type: "layout-shift", buffered: true });

  // Safari and Firefox do not support speculation rules.
  if (!rules) {
    const supports = HTMLScriptElement.supports.bind(HTMLScriptElement);
    HTMLScriptElement.supports = (type) => type !== "speculationrules" && supports(type);
    // Detected before the script runs: the parser lets observers run at its end tag.
    new MutationObserver(() => {
      for (const one of document.querySelectorAll("script[type=speculationrules]")) one.setAttribute("type", "unknown");
    }).observe(document, { childList: true, subtree: true });
  }
}
