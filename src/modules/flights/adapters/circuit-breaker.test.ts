import { expect, test } from "vitest";
import { SupplierFailure } from "../contract/supplier.ts";
import { CircuitOpenError, createGuard } from "./circuit-breaker.ts";

const lose = () => Promise.reject(new SupplierFailure("unavailable", "no answer"));
const answer = () => Promise.resolve("fares");

function aGuard() {
  const time = { now: 0 };
  return { time, guard: createGuard(() => time.now) };
}

test("a supplier that loses ten calls of twenty is left alone, tried once after a while, and trusted again when it answers", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 9; call += 1) await guard(lose).catch(() => null);
  expect(await guard(answer)).toBe("fares");
  await guard(lose).catch(() => null);
  await expect(guard(answer)).rejects.toThrow("left alone");
  time.now = 15_000;
  await expect(guard(lose)).rejects.toThrow("no answer");
  await expect(guard(answer)).rejects.toThrow("left alone");
  time.now = 30_000;
  expect(await guard(answer)).toBe("fares");
  expect(await guard(answer)).toBe("fares");
});

test("only one call tries a supplier that was left alone", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 10; call += 1) await guard(lose).catch(() => null);
  time.now = 15_000;
  const trial = guard(answer);
  await expect(guard(answer)).rejects.toThrow("left alone");
  expect(await trial).toBe("fares");
});

test("a search that was not sent says nothing about a supplier: its way stays closed, and the next call may try it", async () => {
  const { time, guard } = aGuard();
  for (let call = 0; call < 10; call += 1) await guard(lose).catch(() => null);
  time.now = 15_000;
  const unsent = () => Promise.reject(new CircuitOpenError("its searches are used up"));
  await expect(guard(unsent)).rejects.toThrow("used up");
  await expect(guard(lose)).rejects.toThrow("no answer");
  await expect(guard(answer)).rejects.toThrow("left alone");
});

test("what was asked before the way was closed does not open it when it is answered late", async () => {
  const { time, guard } = aGuard();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>();
  const before = guard(() => late);
  for (let call = 0; call < 10; call += 1) await guard(lose).catch(() => null);
  time.now = 15_000;
  const { promise: tried, resolve: answerTrial } = Promise.withResolvers<string>();
  const trial = guard(() => tried);
  answerLate("fares");
  await before;
  await expect(guard(answer)).rejects.toThrow("left alone");
  answerTrial("fares");
  expect(await trial).toBe("fares");
});

test("a refusal is an answer: it closes nothing", async () => {
  const { guard } = aGuard();
  const refuse = () => Promise.reject(new SupplierFailure("expired", "search again"));
  for (let call = 0; call < 30; call += 1) await guard(refuse).catch(() => null);
  expect(await guard(answer)).toBe("fares");
});

test("no more than fifty calls wait for one supplier", async () => {
  const { guard } = aGuard();
  let release = () => {};
  const released = new Promise<string>((resolve) => {
    release = () => resolve("fares");
  });
  const waiting = Array.from({ length: 50 }, () => guard(() => released));
  await expect(guard(answer)).rejects.toThrow("too many");
  release();
  expect(await Promise.all(waiting)).toHaveLength(50);
  expect(await guard(answer)).toBe("fares");
});

test("says whether it is left alone now", async () => {
  const { time, guard } = aGuard();
  expect(guard.isCircuitOpen()).toBe(false);
  for (let call = 0; call < 10; call += 1) await guard(lose).catch(() => null);
  expect(guard.isCircuitOpen()).toBe(true);
  time.now = 15_000;
  expect(guard.isCircuitOpen()).toBe(false);
});
