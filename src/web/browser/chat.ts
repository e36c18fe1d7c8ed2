/** Opens the agency's chat at the first press of a link to it. Without a script the link opens the chat as a page. */
export function offerChat(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-chat]") : null;
    const panel = document.querySelector<HTMLElement>("[data-chat-panel]");
    if (!link || !panel || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showChat(panel, link);
  });
}

function showChat(panel: HTMLElement, link: HTMLAnchorElement): void {
  const menu = link.closest("details");
  if (menu) menu.open = false;
  const close = panel.querySelector<HTMLButtonElement>("button");
  if (!panel.querySelector("iframe")) {
    const frame = document.createElement("iframe");
    frame.src = link.href;
    frame.title = "Trò chuyện";
    panel.append(frame);
    const hide = () => {
      panel.hidden = true;
      menu?.querySelector("summary")?.focus();
    };
    close?.addEventListener("click", hide);
    panel.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") hide();
    });
  }
  panel.hidden = false;
  close?.focus();
}
