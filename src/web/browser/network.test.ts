import { afterEach, expect, test, vi } from "vitest";
import { Network, REQUEST_KEY, SIGN_IN_AGAIN } from "./network.ts";

type SentRequest = { key: string | null; method: string };

/** A server behind a network: each entry is a response, or null for a lost request. */
function aServer(answers: (Response | null)[]) {
  const requests: SentRequest[] = [];
  const network = new Network(async (_input, init) => {
    requests.push({ key: new Headers(init?.headers).get(REQUEST_KEY), method: init?.method ?? "GET" });
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
  return { network, requests };
}

/** Calls `tryNow` whenever a request waits. */
function retryAtOnce(network: Network) {
  network.subscribe(() => queueMicrotask(network.tryNow));
}

afterEach(() => void vi.useRealTimers());

test("fetch repeats a lost request until it gets through", async () => {
  const { network, requests } = aServer([null, null, new Response("done")]);
  const states: string[] = [];
  network.subscribe(() => states.push(network.state));
  retryAtOnce(network);

  const answer = await network.fetch("/don-hang.data");

  expect(await answer.text()).toBe("done");
  expect(requests).toHaveLength(3);
  expect(states).toEqual(["offline", "fine", "offline", "fine"]);
});

test("fetch sends all copies of one change with one key, and another change with another key", async () => {
  const { network, requests } = aServer([null, new Response(), new Response()]);
  retryAtOnce(network);

  await network.fetch("/a.data", { method: "POST", body: "x" });
  await network.fetch("/a.data", { method: "POST", body: "x" });

  const [first, again, second] = requests.map(({ key }) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(second).not.toBe(first);
});

test("fetch retries after a pause when there is no network", async () => {
  vi.useFakeTimers();
  const { network } = aServer([null, new Response("done")]);

  const answer = network.fetch("/a.data");
  await vi.advanceTimersByTimeAsync(1500);

  expect(await (await answer).text()).toBe("done");
});

test("fetch waits for a server that restarts, and returns the response of one that stays busy", async () => {
  const busy = () => new Response("busy", { status: 503, headers: { "retry-after": "1" } });
  const back = aServer([busy(), new Response("done")]);
  retryAtOnce(back.network);
  expect(await (await back.network.fetch("/a.data")).text()).toBe("done");

  const away = aServer([busy(), busy(), busy(), busy(), busy()]);
  retryAtOnce(away.network);
  expect((await away.network.fetch("/a.data")).status).toBe(503);
  expect(away.requests).toHaveLength(4);
});

test("fetch stops waiting when its signal is aborted", async () => {
  const { network, requests } = aServer([null]);
  const leaving = new AbortController();
  network.subscribe(() => leaving.abort(new Error("gone")));

  await expect(network.fetch("/a.data", { signal: leaving.signal })).rejects.toThrow("gone");

  expect(requests).toHaveLength(1);
  expect(network.state).toBe("fine");
});

const signInAgain = () => new Response(null, { status: 401, headers: { [SIGN_IN_AGAIN]: "1" } });

test("fetch repeats a request with its key after the visitor has signed in again", async () => {
  vi.useFakeTimers();
  const { network, requests } = aServer([signInAgain(), signInAgain(), new Response("done")]);

  const answer = network.fetch("/admin/don-dat.data", { method: "POST", body: "x" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([network.state, requests.length]).toEqual(["signed-out", 1]);
  network.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect([network.state, requests.length]).toEqual(["signed-out", 2]);
  network.tryNow();

  expect(await (await answer).text()).toBe("done");
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(network.state).toBe("fine");
});

test("fetch returns a rejected password as a response and does not wait", async () => {
  const { network } = aServer([new Response("sai", { status: 401 })]);
  expect((await network.fetch("/admin/dang-nhap.data")).status).toBe(401);
});
