import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadingCount, onLoadingChange, resetLoading, startLoading, stopLoading } from "./loading.ts";

beforeEach(resetLoading);

describe("loading counter", () => {
  test("counts up at each start and down at each stop", () => {
    startLoading();
    startLoading();
    stopLoading();

    expect(loadingCount()).toBe(1);
  });

  test("never goes below zero, so that an extra stop hides no later wait", () => {
    stopLoading();
    stopLoading();
    startLoading();

    expect(loadingCount()).toBe(1);
  });

  test("can be reset to zero", () => {
    startLoading();
    startLoading();
    resetLoading();

    expect(loadingCount()).toBe(0);
  });

  test("notifies subscribers until they unsubscribe", () => {
    const listener = vi.fn();
    const forget = onLoadingChange(listener);
    startLoading();
    forget();
    stopLoading();

    expect(listener).toHaveBeenCalledTimes(1);
  });
});
