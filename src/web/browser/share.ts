import { loadStyles } from "./load-styles.ts";

type Shared = { title: string; text: string; url: string };

/** Sends the address of a choice by the sheet of the system, or by a window of our own where there is none. */
export async function share({ dataset }: HTMLElement): Promise<void> {
  const { share: href = "", title = "", text = "" } = dataset;
  const shared = { title, text: text || title, url: new URL(href, location.href).href };
  if (!navigator.share) return openWindow(shared);
  try {
    await navigator.share(shared);
  } catch (error) {
    // The visitor closed the sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    openWindow(shared);
  }
}

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** Zalo documents no address that shares a link: it opens with the link on the clipboard. */
const ZALO = "https://chat.zalo.me/";

function openWindow({ title, text, url }: Shared): void {
  loadStyles();
  const status = make("p", { className: "text-sm", role: "status" });
  const field = make("input", { className: "input", value: url, readOnly: true, ariaLabel: "Đường dẫn" });
  const copy = async () => {
    field.select();
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    status.textContent = copied ? "Đã sao chép đường dẫn." : "Máy không cho sao chép. Bạn chép tay giúp nhé.";
  };
  const close = make("button", { type: "button", className: "button-icon", ariaLabel: "Đóng", textContent: "✕" });
  const copyButton = make("button", { type: "button", className: "button button-deep", textContent: "Sao chép" });
  const outside = { target: "_blank", rel: "noopener noreferrer" };
  const zalo = make("a", { ...outside, className: "button button-quiet", href: ZALO }, "Sao chép và mở Zalo");
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n${url}`)}`;
  const heading = make("h2", { id: "share-title", className: "title-4", textContent: "Chia sẻ lựa chọn này" });
  const dialog = make(
    "dialog",
    { className: "modal share-window" },
    make("div", { className: "modal-head" }, heading, close),
    make(
      "div",
      { className: "share-body" },
      make("p", { textContent: text }),
      field,
      make(
        "div",
        { className: "share-ways" },
        copyButton,
        zalo,
        make("a", { className: "button button-quiet", href: mail }, "Email"),
      ),
      status,
    ),
  );
  dialog.setAttribute("aria-labelledby", heading.id);
  dialog.setAttribute("closedby", "any");
  copyButton.addEventListener("click", copy);
  zalo.addEventListener("click", copy);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  copyButton.focus();
}
