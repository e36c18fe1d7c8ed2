import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { type EarlyInput, followEarlyInput, replayEarlyInput } from "./early-input.ts";
import { type IslandName, islands } from "./island-list.ts";
import { PROPS_ATTRIBUTE } from "./island-props.ts";

/** An island that React has hydrated. */
type HydratedIsland = { Component: ComponentType; root: Root };

const hydratedIslands = new WeakMap<Element, HydratedIsland>();

/** Fetches the code of an island and hydrates it with the state of its controls. Resolves when its buttons work. */
export async function hydrateIsland(element: Element, props: string | null): Promise<void> {
  const Component = (await islands[element.getAttribute("name") as IslandName]()) as ComponentType;
  const identifierPrefix = `${element.id.replace("island-", "")}-`;
  const findEarlyInput = followEarlyInput(element);
  let early: readonly EarlyInput[] = [];
  const root = await new Promise<Root>((resolve, reject) => {
    const onAlive = {
      hydrated: () => {
        early = findEarlyInput();
      },
      alive: () => resolve(hydrated),
    };
    const options = { identifierPrefix, onUncaughtError: reject };
    const hydrated = hydrateRoot(element, createIsland(props, Component, onAlive), options);
  });
  hydratedIslands.set(element, { Component, root });
  await replayEarlyInput(early);
}

/** Gives a hydrated island the props of the same island in a newer page. */
export function update(element: Element): void {
  const known = hydratedIslands.get(element);
  if (known) known.root.render(createIsland(element.getAttribute(PROPS_ATTRIBUTE), known.Component));
}

type HydrationCallbacks = { hydrated: () => void; alive: () => void };

const createIsland = (props: string | null, Component: ComponentType, onAlive?: HydrationCallbacks) =>
  createElement(HydrationReporter, { onAlive }, createElement(Component, JSON.parse(props ?? "{}")));

/** Reports when the content has been hydrated, before it renders again, and when its effects have run. */
function HydrationReporter({ onAlive, children }: { onAlive: HydrationCallbacks | undefined; children?: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useLayoutEffect(() => onAlive?.hydrated(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useEffect(() => onAlive?.alive(), []);
  return children;
}
