import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { type IslandName, islands } from "./island-list.ts";
import { PROPS } from "./props.ts";

/** An island that React has taken over. */
type Taken = { Component: ComponentType; root: Root };

const taken = new WeakMap<Element, Taken>();

/** Fetches the code of an island and lets React take it over; resolves when its buttons work. */
export async function takeOver(element: Element, props: string | null): Promise<void> {
  const Component = (await islands[element.getAttribute("name") as IslandName]()) as ComponentType;
  const chosen = chosenSoFar(element);
  const identifierPrefix = `${element.id.replace("island-", "")}-`;
  const root = await new Promise<Root>((resolve, reject) => {
    const alive = () => resolve(hydrated);
    const options = { identifierPrefix, onUncaughtError: reject };
    const hydrated = hydrateRoot(element, islandOf(props, Component, alive), options);
  });
  taken.set(element, { Component, root });
  for (const [select, value] of chosen) {
    if (!select.isConnected) continue;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** What somebody chose from lists before React was there: it would put back what the server rendered. */
function chosenSoFar(element: Element): [HTMLSelectElement, string][] {
  const selects = [...element.querySelectorAll<HTMLSelectElement>("select:not([data-applies] select)")];
  return selects.flatMap((select) => {
    const rendered = select.querySelector<HTMLOptionElement>("option[selected]") ?? select.options[0];
    return select.value === rendered?.value ? [] : [[select, select.value]];
  });
}

/** Gives an island that lives the props of the same one in a newer page. */
export function update(element: Element): void {
  const known = taken.get(element);
  if (known) known.root.render(islandOf(element.getAttribute(PROPS), known.Component));
}

const islandOf = (props: string | null, Component: ComponentType, onAlive?: () => void) =>
  createElement(Alive, { onAlive }, createElement(Component, JSON.parse(props ?? "{}")));

/** Tells when what is inside has been taken over. */
function Alive({ onAlive, children }: { onAlive: (() => void) | undefined; children?: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => onAlive?.(), []);
  return children;
}
