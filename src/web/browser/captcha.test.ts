import { afterEach, expect, test, vi } from "vitest";

/** The part of a form that the script uses. */
class FakeForm extends EventTarget {
  isConnected = true;
  fields: { name?: string; value?: string }[] = [];
  submissions: (string | undefined)[] = [];
  append = (field: { name?: string; value?: string; remove?: () => void }) => {
    field.remove = () => {
      this.fields = this.fields.filter((one) => one !== field);
    };
    this.fields.push(field);
  };
  querySelector = () => this.fields.find(({ value }) => value) ?? null;
  requestSubmit = () => this.press();
  press(): void {
    const event = new Event("submit", { cancelable: true });
    Object.defineProperty(event, "target", { value: this });
    document.dispatchEvent(event);
    if (!event.defaultPrevented) this.submissions.push(this.fields[0]?.value);
  }
}

type Widget = Record<"callback" | "error-callback" | "unsupported-callback", () => unknown>;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a form waits for its CAPTCHA token; when the widget does not load, each submission goes to the server without one", async () => {
  const form = new FakeForm();
  const place = { dataset: { botCheck: "key", action: "review", script: "/api.js" }, closest: () => form };
  const widgets: Widget[] = [];
  vi.stubGlobal("window", {
    turnstile: { render: (_: object, options: Widget) => String(widgets.push(options)), reset: () => undefined },
  });
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), {
      querySelectorAll: () => [place],
      createElement: () => new EventTarget(),
      head: { append: (script: EventTarget) => script.dispatchEvent(new Event("load")) },
    }),
  );
  await import("./captcha.ts");
  vi.useFakeTimers();

  form.press();
  form.press();
  await vi.runAllTimersAsync();
  expect(form.submissions).toEqual([]);
  form.append({ value: "token" });
  widgets[0]?.callback();
  expect(form.submissions).toEqual(["token"]);
  form.fields = [];

  form.press();
  await vi.runAllTimersAsync();
  expect(form.submissions).toEqual(["token"]);
  expect(widgets[0]?.["error-callback"]()).toBe(true);
  expect(form.submissions).toEqual(["token", "none"]);
  await vi.runAllTimersAsync();
  expect(form.fields).toEqual([]);

  form.press();
  await vi.runAllTimersAsync();
  expect([form.submissions, widgets.length]).toEqual([["token", "none", "none"], 1]);
});
