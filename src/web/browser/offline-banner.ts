import { openNetwork } from "./network.ts";
import { networkMessages } from "./network-messages.ts";
import { holdFormsOffline } from "./offline-forms.ts";

/** Lets the requests and forms of a document wait for the network, and shows a banner while they wait. */
export function showOfflineBanner(): void {
  const network = openNetwork(fetch.bind(window));
  const region = document.createElement("div");
  region.setAttribute("role", "status");
  document.body.append(region);
  holdFormsOffline(network);
  network.subscribe(() => {
    const { state } = network;
    region.replaceChildren(
      ...(state === "offline" || state === "busy" ? [createBanner(networkMessages[state], network.tryNow)] : []),
    );
  });
}

function createBanner(message: string, onPress: () => void): HTMLElement {
  const line = Object.assign(document.createElement("p"), { className: "network-notice on-deep" });
  const text = Object.assign(document.createElement("span"), { textContent: message });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Thử ngay" });
  button.addEventListener("click", onPress);
  line.append(text, button);
  return line;
}
