import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ToastLog, ToastRegion } from "./toast.tsx";

test("ToastRegion holds no bell over the page when it is rendered", () => {
  expect(renderToStaticMarkup(<ToastRegion />)).not.toContain("toast-log");
});

test("ToastLog shows nothing in the header when there was no toast", () => {
  expect(renderToStaticMarkup(<ToastLog />)).toBe("");
});
