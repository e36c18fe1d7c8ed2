import { afterEach, expect, test, vi } from "vitest";
import { createEventStreams } from "./event-streams.ts";

afterEach(() => void vi.useRealTimers());

const never = () => new AbortController().signal;
const nothing = new Promise<string>(() => {});
const waiting = async () => [{ event: "heard", data: nothing }];

test("a stream sends each event when its data is known, then the end", async () => {
  const streams = createEventStreams();
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  const { promise: fast, resolve: resolveFast } = Promise.withResolvers<string>();
  const opened = await streams.open({ address: "a", signal: never() }, async () => [
    { event: "heard", data: slow },
    { event: "heard", data: fast },
  ]);
  resolveFast("fast");
  await fast;
  resolve("slow");
  expect(opened.headers.get("content-type")).toBe("text/event-stream");
  expect(await opened.text()).toBe(
    ": asked\n\nevent: heard\ndata: fast\n\nevent: heard\ndata: slow\n\nevent: end\ndata: \n\n",
  );
});

test("a stream frees its slot and its timer when the client aborts, whatever it still awaits", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const streams = createEventStreams();
  for (let visit = 0; visit < 30; visit += 1) {
    const leaving = new AbortController();
    const left = await streams.open({ address: "a", signal: leaving.signal }, waiting);
    leaving.abort();
    expect(await left.text()).toBe(": asked\n\n");
    const dropped = await streams.open({ address: "a", signal: never() }, waiting);
    await dropped.body?.cancel();
  }
  expect(vi.getTimerCount()).toBe(0);
  const gone = new AbortController();
  gone.abort();
  expect(await (await streams.open({ address: "a", signal: gone.signal }, waiting)).text()).toBe(": asked\n\n");
  expect(vi.getTimerCount()).toBe(0);
});

test("one address may open twenty streams and all addresses five hundred; a stream that failed to begin takes no slot", async () => {
  const streams = createEventStreams();
  const leaving = new AbortController();
  const open = (address: string) => streams.open({ address, signal: leaving.signal }, waiting);
  for (let failed = 0; failed < 30; failed += 1)
    await expect(
      streams.open({ address: "0", signal: never() }, () => Promise.reject(new Error("no such day"))),
    ).rejects.toThrow("no such day");
  for (let place = 0; place < 20; place += 1) await open("0");
  await expect(open("0")).rejects.toMatchObject({ kind: "limited", retryAfterSeconds: 15 });
  for (let place = 20; place < 500; place += 1) await open(String(place));
  await expect(open("somebody else")).rejects.toMatchObject({ kind: "limited" });
  leaving.abort();
  await (await streams.open({ address: "0", signal: never() }, waiting)).body?.cancel();
});

test("a stream ends after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opened = await createEventStreams().open({ address: "a", signal: never() }, waiting);
  vi.advanceTimersByTime(60_000);
  expect(await opened.text()).toBe(": asked\n\nevent: end\ndata: \n\n");
  expect(vi.getTimerCount()).toBe(0);
});

test("close ends all streams without an end event, so that browsers reconnect to another copy, and rejects new ones", async () => {
  const streams = createEventStreams();
  const opened = await streams.open({ address: "a", signal: never() }, waiting);
  streams.close();
  expect(await opened.text()).toBe(": asked\n\n");
  await expect(streams.open({ address: "a", signal: never() }, waiting)).rejects.toMatchObject({ kind: "limited" });
});
