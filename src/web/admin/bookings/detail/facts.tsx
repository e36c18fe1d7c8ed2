import type { ReactNode } from "react";

/** A name and its value. An empty fact is left out, so that conditions can stand in a list. */
export type Fact = readonly [name: string, value: ReactNode] | false | "" | null;

/** Name and value pairs, one per line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
