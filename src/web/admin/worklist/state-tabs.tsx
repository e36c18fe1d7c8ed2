import { Anchor } from "#ui/anchor.tsx";

type StateTabsProps<State extends string> = {
  /** The first tab: all items that wait for staff. */
  open: { label: string; count: number };
  names: Readonly<Record<State, string>>;
  counts: Readonly<Record<State, number>>;
  /** The shown state; undefined for the first tab. */
  state: string | undefined;
  hrefOf: (state: State | undefined) => string;
};

/** Tabs of a list of work by state, each with its count; new items are highlighted. */
export function StateTabs<State extends string>({ open, names, counts, state, hrefOf }: StateTabsProps<State>) {
  return (
    <nav className="tabs admin-list-views" aria-label="Trạng thái">
      <Tab {...open} href={hrefOf(undefined)} current={!state} />
      {(Object.keys(names) as State[]).map((one) => (
        <Tab
          key={one}
          label={names[one]}
          count={counts[one]}
          href={hrefOf(one)}
          current={state === one}
          isNew={one === "new"}
        />
      ))}
    </nav>
  );
}

type TabProps = { label: string; count: number; href: string; current: boolean; isNew?: boolean };

const Tab = ({ label, count, href, current, isNew = false }: TabProps) => (
  <Anchor href={href} {...(current && { "aria-current": "true" as const })}>
    {label}
    <span className={isNew && count > 0 ? "count count-accent num" : "count num"}>{count}</span>
  </Anchor>
);
