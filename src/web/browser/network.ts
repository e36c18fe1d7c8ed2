import { withQuery } from "../paths.ts";
import { isApplicationPath } from "./app-paths.ts";

/** The state of a page's requests: they get through, or wait for the network, for a busy server, or for a sign-in. */
export type NetworkState = "fine" | "offline" | "signed-out" | "busy";

/** Pauses between retries without a network: a browser does not always notice that the network is back. */
const PAUSES_MS = [1500, 3000, 5000, 10_000];
/** The number of retries for a server that restarts or is busy. After that its response is shown. */
const BUSY_TRIES = 4;
const BUSY_STATUSES = new Set([502, 503, 504]);

/** The header with the idempotency key of a request, so that a repeated request is answered but not done again. */
export const REQUEST_KEY = "x-request-key";

/** Marks the response to a data request whose session has ended. */
export const SIGN_IN_AGAIN = "x-sign-in-again";

type Waiting = { state: NetworkState; goOn: () => void };

/** Repeats requests until they get through, and reports when a request waits. */
export class Network {
  readonly #send: typeof fetch;
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<() => void>();

  constructor(send: typeof fetch) {
    this.#send = send;
  }

  get state(): NetworkState {
    const states = [...this.#waiting].map(({ state }) => state);
    return (["offline", "signed-out", "busy"] as const).find((state) => states.includes(state)) ?? "fine";
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Retries all waiting requests immediately. */
  readonly tryNow = (): void => {
    for (const { goOn } of this.#waiting) goOn();
  };

  /** Like `fetch`, but resolves only when the request got through or was given up. A stream body cannot be repeated. */
  async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const keyed = isChange(init) ? { ...init, headers: withRequestKey(init.headers) } : init;
    for (let lost = 0, busy = 0; ; ) {
      const answer = await this.#send(input, keyed).catch((error: unknown) => {
        if (!(error instanceof TypeError) || init.signal?.aborted) throw error;
        return null;
      });
      if (answer === null) {
        await this.#wait("offline", PAUSES_MS[Math.min(lost, PAUSES_MS.length - 1)] ?? 0, init.signal);
        lost += 1;
      } else if (BUSY_STATUSES.has(answer.status) && busy < BUSY_TRIES - 1) {
        await this.#wait("busy", secondsOf(answer) * 1000, init.signal);
        busy += 1;
      } else if (answer.headers.has(SIGN_IN_AGAIN)) await this.#wait("signed-out", null, init.signal);
      else return answer;
    }
  }

  /** Resolves when the browser has a network. For forms that the browser itself sends. */
  readonly untilOnline = async (): Promise<void> => {
    for (let lost = 0; !navigator.onLine; lost += 1) {
      await this.#wait("offline", PAUSES_MS[Math.min(lost, PAUSES_MS.length - 1)] ?? 0);
    }
  };

  /** Resolves when the visitor reports a new sign-in. For requests that are sent without this class. */
  readonly untilSignedIn = (): Promise<void> => this.#wait("signed-out", null);

  /** Without a pause only `tryNow` ends the wait. */
  #wait(state: NetworkState, pauseMs: number | null, signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (result: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        this.#waiting.delete(waiting);
        this.#notify();
        result();
      };
      const giveUp = () => end(() => reject(signal?.reason));
      const waiting = { state, goOn: () => end(resolve) };
      const timer = pauseMs === null ? undefined : setTimeout(waiting.goOn, pauseMs);
      signal?.addEventListener("abort", giveUp);
      this.#waiting.add(waiting);
      this.#notify();
    });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const isChange = ({ method = "GET" }: RequestInit) => method !== "GET" && method !== "HEAD";

function withRequestKey(headersInit?: HeadersInit): Headers {
  const headers = new Headers(headersInit);
  // crypto.randomUUID exists only where the page came over HTTPS.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  headers.set(REQUEST_KEY, Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  return headers;
}

const secondsOf = (answer: Response) => Math.min(30, Math.max(1, Number(answer.headers.get("retry-after")) || 2));

let installed: Network | undefined;

/** The network of this page; absent on the server. */
export const pageNetwork = (): Network | undefined => installed;

/** From now on data requests and forms of pages wait for the network or a sign-in instead of failing. */
export function installRetryingFetch(): void {
  const plain = window.fetch.bind(window);
  const network = openNetwork(plain);
  window.fetch = (input, init) => {
    if (!isPageData(input)) return plain(input, init);
    return leadsOut(input, init) ? leave(input) : network.fetch(input, init);
  };
}

/** Creates the network of this page. */
export function openNetwork(send: typeof fetch): Network {
  const network = new Network(send);
  installed = network;
  window.addEventListener("online", network.tryNow);
  // The visitor may have signed in again in another tab and now returns to this one.
  window.addEventListener("focus", network.tryNow);
  return network;
}

/** Whether the router requests data of a path that is not an app page, as after a redirect. */
const leadsOut = (input: RequestInfo | URL, init: RequestInit = {}) =>
  !isChange(init) && !isApplicationPath(addressOf(input).pathname);

/** Loads that page. The promise never resolves, so the router waits until this page is gone. */
function leave(input: RequestInfo | URL): Promise<Response> {
  const { pathname, searchParams } = addressOf(input);
  searchParams.delete("_routes");
  location.assign(
    withQuery(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"), Object.fromEntries(searchParams)),
  );
  return new Promise(() => {});
}

const addressOf = (input: RequestInfo | URL) => new URL(input instanceof Request ? input.url : input, location.href);

function isPageData(input: RequestInfo | URL): boolean {
  if (input instanceof Request) return false;
  const { origin, pathname } = new URL(input, location.href);
  return origin === location.origin && pathname.endsWith(".data");
}
