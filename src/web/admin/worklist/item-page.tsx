import type { ReactNode } from "react";
import type { ItemDetail } from "#modules/worklist/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { capitalize, type ItemDisplay } from "./item-display.ts";
import { LogPanel } from "./log-panel.tsx";
import "../bookings/detail/detail.css";
import "./worklist.css";

type Props<Item extends ItemDetail> = {
  display: ItemDisplay<Item>;
  item: Item;
  eventNames: Readonly<Record<Item["log"][number]["kind"], string>>;
  /** The version that the author of a note has seen, if the command checks it. */
  version?: number;
  mayNote: boolean;
  actionData: unknown;
  /** A button in the heading. */
  action?: ReactNode;
  badges?: ReactNode;
  /** Notice above the panels. */
  notice?: ReactNode;
  main: ReactNode;
  side: ReactNode;
};

/** The detail page of an item: heading, badges, panels, and its history. */
export function ItemPage<Item extends ItemDetail>({ display, item, eventNames, ...props }: Props<Item>) {
  const { code, log, isLate, hasNews } = item;
  const [kind, state]: [Item["kind"], Item["state"]] = [item.kind, item.state];
  const nameOf = (event: Item["log"][number]["kind"]) => eventNames[event];
  return (
    <>
      <PageHeading
        title={`${capitalize(display.noun)} ${code}`}
        crumbs={[{ label: display.title, href: display.listHref() }]}
      >
        {props.action}
      </PageHeading>
      <p className="admin-detail-badges">
        <Badge tone={display.tones[state]}>{display.states[state]}</Badge>
        <Badge>{display.kinds[kind]}</Badge>
        {props.badges}
        {isLate && <Badge tone="error">Quá hạn</Badge>}
        {hasNews && <Badge tone="accent">Khách viết thêm</Badge>}
      </p>
      <ActionResult actionData={props.actionData} />
      {props.notice}
      <div className="admin-detail">
        <div className="admin-detail-main">
          {props.main}
          <LogPanel
            entries={log.map(({ kind, by, ...event }) => ({ ...event, title: `${nameOf(kind)}, ${by}` }))}
            version={props.version}
            mayNote={props.mayNote}
          />
        </div>
        <div className="admin-detail-side">{props.side}</div>
      </div>
    </>
  );
}
