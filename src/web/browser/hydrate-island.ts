import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { type EarlyInput, followEarlyInput, replayEarlyInput } from "./early-input.ts";
import { type IslandName, islands } from "./island-list.ts";
import { PROPS_ATTRIBUTE } from "./island-props.ts";

/** An island that React has hydrated. */
type Taken = { Component: ComponentType; root: Root };

const taken = new WeakMap<Element, Taken>();

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
    const hydrated = hydrateRoot(element, islandOf(props, Component, onAlive), options);
  });
  taken.set(element, { Component, root });
  await replayEarlyInput(early);
}

/** Gives a hydrated island the props of the same island in a newer page. */
export function update(element: Element): void {
  const known = taken.get(element);
  if (known) known.root.render(islandOf(element.getAttribute(PROPS_ATTRIBUTE), known.Component));
}

type OnAlive = { hydrated: () => void; alive: () => void };

const islandOf = (props: string | null, Component: ComponentType, onAlive?: OnAlive) =>
  createElement(Alive, { onAlive }, createElement(Component, JSON.parse(props ?? "{}")));

/** Reports when the content has been hydrated, before it renders again, and when its effects have run. */
function Alive({ onAlive, children }: { onAlive: OnAlive | undefined; children?: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useLayoutEffect(() => onAlive?.hydrated(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useEffect(() => onAlive?.alive(), []);
  return children;
}
