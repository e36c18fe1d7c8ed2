import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadingCount, onLoadingChange, resetLoading, startLoading, stopLoading } from "./loading.ts";

beforeEach(resetLoading);

describe("the counter of what is being waited for", () => {
  test("counts each start and takes one away at each stop", () => {
    startLoading();
    startLoading();
    stopLoading();

    expect(loadingCount()).toBe(1);
  });

  test("never goes below zero, so a stop too many hides no later wait", () => {
    stopLoading();
    stopLoading();
    startLoading();

    expect(loadingCount()).toBe(1);
  });

  test("can be put back to zero at once", () => {
    startLoading();
    startLoading();
    resetLoading();

    expect(loadingCount()).toBe(0);
  });

  test("tells who listens, until they stop listening", () => {
    const listener = vi.fn();
    const forget = onLoadingChange(listener);
    startLoading();
    forget();
    stopLoading();

    expect(listener).toHaveBeenCalledTimes(1);
  });
});
