import { type ComponentType, createElement, type ReactNode } from "react";
import type { IslandName } from "./island-list.ts";
import { PROPS } from "./island-props.ts";

// A build for browsers contains nothing of it: there, islands.ts takes over what the server has written.
const render = import.meta.env.SSR ? (await import("react-dom/server")).renderToString : () => "";

/**
 * A part of a document that React takes over in the browser, alone and only when it comes near or is touched. It is
 * rendered by itself here too, so that both sides count the same ids; it sees no context of the page around it, and its
 * props travel as JSON. `place` tells two of one kind on a page apart.
 */
export function island<Props extends object>(name: IslandName, Component: ComponentType<Props>) {
  return function Island({ place = "", ...rest }: Props & { place?: string }): ReactNode {
    const props = rest as Props;
    const key = `${name}${place && `-${place}`}`;
    return createElement("app-island", {
      id: `island-${key}`,
      name,
      [PROPS]: JSON.stringify(props),
      dangerouslySetInnerHTML: { __html: render(<Component {...props} />, { identifierPrefix: `${key}-` }) },
    });
  };
}
