// Shows the Turnstile widget in forms. Its script is fetched when a form first gets the focus or is submitted.

type Options = {
  sitekey: string;
  action: string;
  language: string;
  callback: () => void;
  "expired-callback": () => void;
  "error-callback": () => boolean;
  "unsupported-callback": () => boolean;
};
type Turnstile = { render(place: HTMLElement, options: Options): string; reset(widget: string): void };

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const FIELD_NAME = "cf-turnstile-response";
/** A token is valid once. After a submission the form needs a new one, but only after the page has read the form. */
const SPENT_MS = 1000;

const watchedPlaces = new WeakSet<HTMLElement>();
let loaded: Promise<Turnstile> | undefined;

function load(src: string): Promise<Turnstile> {
  loaded ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.addEventListener("load", () => (window.turnstile ? resolve(window.turnstile) : reject(new Error(src))));
    script.addEventListener("error", () => {
      loaded = undefined;
      reject(new Error(src));
    });
    document.head.append(script);
  });
  return loaded;
}

/** Watches the forms that have a place for the widget. Called again, it watches the forms that were added since. */
export function renderCaptchas(): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-bot-check]")) {
    const form = place.closest("form");
    if (!form || watchedPlaces.has(place)) continue;
    watchedPlaces.add(place);
    watch(form, place);
  }
}

function watch(form: HTMLFormElement, place: HTMLElement): void {
  const { botCheck: sitekey = "", action = "", script = "" } = place.dataset;
  let widget: Promise<string | null> | undefined;
  /** The submission that waits for a token. */
  let waiting: { submitter: HTMLElement | null } | undefined;
  /** The widget has loaded but its challenge has not. The widget retries without our help. */
  let isBroken = false;

  const send = () => {
    if (!waiting) return;
    const { submitter } = waiting;
    waiting = undefined;
    form.requestSubmit(submitter);
  };
  const onToken = () => {
    isBroken = false;
    send();
  };
  /** No token will come: the form is sent without one, and the server decides. */
  const sendWithout = () => {
    if (!waiting) return;
    const none = Object.assign(document.createElement("input"), { type: "hidden", name: FIELD_NAME, value: "none" });
    form.append(none);
    send();
    setTimeout(() => none.remove(), SPENT_MS);
  };
  const onFailure = () => {
    isBroken = true;
    sendWithout();
    return true;
  };
  const showWidget = () => {
    widget ??= load(script).then(
      (turnstile) =>
        turnstile.render(place, {
          sitekey,
          action,
          language: "vi",
          callback: onToken,
          "expired-callback": () => void renew(),
          "error-callback": onFailure,
          "unsupported-callback": onFailure,
        }),
      () => null, // the server reports the missing token
    );
    return widget;
  };
  const renew = async () => {
    const widgetId = await widget;
    if (widgetId) window.turnstile?.reset(widgetId);
  };

  form.addEventListener("focusin", () => void showWidget());
  // This listener runs in the capture phase, before the listener of React Router sends the form.
  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form || !form.isConnected) return;
      if (form.querySelector<HTMLInputElement>(`[name="${FIELD_NAME}"]`)?.value) {
        setTimeout(() => void renew(), SPENT_MS);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      const isFirst = waiting === undefined;
      waiting = { submitter: event.submitter };
      if (isFirst)
        void showWidget().then((widgetId) => {
          if (widgetId === null || isBroken) sendWithout();
        });
    },
    true,
  );
}

renderCaptchas();
