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

const createElement = <Name extends keyof HTMLElementTagNameMap>(
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
  const status = createElement("p", { className: "text-sm", role: "status" });
  const field = createElement("input", { className: "input", value: url, readOnly: true, ariaLabel: "Đường dẫn" });
  const copy = async () => {
    field.select();
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    status.textContent = copied ? "Đã sao chép đường dẫn." : "Máy không cho sao chép. Bạn chép tay giúp nhé.";
  };
  const close = createElement("button", {
    type: "button",
    className: "button-icon",
    ariaLabel: "Đóng",
    textContent: "✕",
  });
  const copyButton = createElement("button", {
    type: "button",
    className: "button button-deep",
    textContent: "Sao chép",
  });
  const newTab = { target: "_blank", rel: "noopener noreferrer" };
  const zalo = createElement("a", { ...newTab, className: "button button-quiet", href: ZALO }, "Sao chép và mở Zalo");
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n${url}`)}`;
  const heading = createElement("h2", { id: "share-title", className: "title-4", textContent: "Chia sẻ lựa chọn này" });
  const dialog = createElement(
    "dialog",
    { className: "modal share-window" },
    createElement("div", { className: "modal-head" }, heading, close),
    createElement(
      "div",
      { className: "share-body" },
      createElement("p", { textContent: text }),
      field,
      createElement(
        "div",
        { className: "share-ways" },
        copyButton,
        zalo,
        createElement("a", { className: "button button-quiet", href: mail }, "Email"),
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
