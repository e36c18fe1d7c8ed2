import { expect, test } from "vitest";
import { SupplierFailure } from "../contract/supplier.ts";
import { CallNotSentError, createCircuitBreaker } from "./circuit-breaker.ts";

const fail = () => Promise.reject(new SupplierFailure("unavailable", "no answer"));
const answer = () => Promise.resolve("fares");

function aCircuitBreaker() {
  const time = { now: 0 };
  return { time, circuitBreaker: createCircuitBreaker(() => time.now) };
}

test("the breaker opens after ten failed calls of twenty, lets one trial call through after a while, and closes when it succeeds", async () => {
  const { time, circuitBreaker } = aCircuitBreaker();
  for (let call = 0; call < 9; call += 1) await circuitBreaker(fail).catch(() => null);
  expect(await circuitBreaker(answer)).toBe("fares");
  await circuitBreaker(fail).catch(() => null);
  await expect(circuitBreaker(answer)).rejects.toThrow("circuit is open");
  time.now = 15_000;
  await expect(circuitBreaker(fail)).rejects.toThrow("no answer");
  await expect(circuitBreaker(answer)).rejects.toThrow("circuit is open");
  time.now = 30_000;
  expect(await circuitBreaker(answer)).toBe("fares");
  expect(await circuitBreaker(answer)).toBe("fares");
});

test("only one trial call goes to a supplier whose circuit is open", async () => {
  const { time, circuitBreaker } = aCircuitBreaker();
  for (let call = 0; call < 10; call += 1) await circuitBreaker(fail).catch(() => null);
  time.now = 15_000;
  const trial = circuitBreaker(answer);
  await expect(circuitBreaker(answer)).rejects.toThrow("circuit is open");
  expect(await trial).toBe("fares");
});

test("a search that was not sent is no sample: the circuit stays open, and the next call may try it", async () => {
  const { time, circuitBreaker } = aCircuitBreaker();
  for (let call = 0; call < 10; call += 1) await circuitBreaker(fail).catch(() => null);
  time.now = 15_000;
  const unsent = () => Promise.reject(new CallNotSentError("its searches are used up"));
  await expect(circuitBreaker(unsent)).rejects.toThrow("used up");
  await expect(circuitBreaker(fail)).rejects.toThrow("no answer");
  await expect(circuitBreaker(answer)).rejects.toThrow("circuit is open");
});

test("a late reply to a call from before the circuit opened does not close it", async () => {
  const { time, circuitBreaker } = aCircuitBreaker();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>();
  const before = circuitBreaker(() => late);
  for (let call = 0; call < 10; call += 1) await circuitBreaker(fail).catch(() => null);
  time.now = 15_000;
  const { promise: tried, resolve: answerTrial } = Promise.withResolvers<string>();
  const trial = circuitBreaker(() => tried);
  answerLate("fares");
  await before;
  await expect(circuitBreaker(answer)).rejects.toThrow("circuit is open");
  answerTrial("fares");
  expect(await trial).toBe("fares");
});

test("a rejection is a reply: it opens no circuit", async () => {
  const { circuitBreaker } = aCircuitBreaker();
  const refuse = () => Promise.reject(new SupplierFailure("expired", "search again"));
  for (let call = 0; call < 30; call += 1) await circuitBreaker(refuse).catch(() => null);
  expect(await circuitBreaker(answer)).toBe("fares");
});

test("at most fifty calls wait for one supplier", async () => {
  const { circuitBreaker } = aCircuitBreaker();
  let release = () => {};
  const released = new Promise<string>((resolve) => {
    release = () => resolve("fares");
  });
  const waiting = Array.from({ length: 50 }, () => circuitBreaker(() => released));
  await expect(circuitBreaker(answer)).rejects.toThrow("too many");
  release();
  expect(await Promise.all(waiting)).toHaveLength(50);
  expect(await circuitBreaker(answer)).toBe("fares");
});

test("a circuit breaker reports whether its circuit is open", async () => {
  const { time, circuitBreaker } = aCircuitBreaker();
  expect(circuitBreaker.isCircuitOpen()).toBe(false);
  for (let call = 0; call < 10; call += 1) await circuitBreaker(fail).catch(() => null);
  expect(circuitBreaker.isCircuitOpen()).toBe(true);
  time.now = 15_000;
  expect(circuitBreaker.isCircuitOpen()).toBe(false);
});
