import { type ComponentType, createElement, type ReactNode } from "react";
import type { IslandName } from "./island-list.ts";
import { PROPS_ATTRIBUTE } from "./island-props.ts";

// A browser build contains no server renderer: there, hydrate-island.ts hydrates the markup of the server.
const render = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : () => "";

/**
 * A part of a document that React hydrates alone, when it comes near or is touched. The server renders it separately too, so that both
 * sides count the same ids. It has no context of the page around it, and its props are serialized as JSON. `place` distinguishes two
 * islands of one name on a page.
 */
export function island<Props extends object>(name: IslandName, Component: ComponentType<Props>) {
  return function Island({ place = "", ...rest }: Props & { place?: string }): ReactNode {
    const props = rest as Props;
    const key = `${name}${place && `-${place}`}`;
    return createElement("app-island", {
      id: `island-${key}`,
      name,
      [PROPS_ATTRIBUTE]: JSON.stringify(props),
      dangerouslySetInnerHTML: { __html: render(<Component {...props} />, { identifierPrefix: `${key}-` }) },
    });
  };
}
