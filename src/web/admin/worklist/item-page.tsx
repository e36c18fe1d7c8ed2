import type { ReactNode } from "react";
import type { ItemFile } from "#modules/worklist/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { ActionResult } from "../layout/action-form.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { capitalized, type ItemLook } from "./item-look.ts";
import { LogPanel } from "./log-panel.tsx";
import "../bookings/detail/detail.css";
import "./worklist.css";

type Props<File extends ItemFile> = {
  look: ItemLook<File>;
  file: File;
  eventNames: Readonly<Record<File["log"][number]["kind"], string>>;
  /** The version that the author of a note has seen, if the command checks it. */
  version?: number;
  mayNote: boolean;
  answer: unknown;
  /** A button in the heading. */
  action?: ReactNode;
  badges?: ReactNode;
  /** Above the panels. */
  notice?: ReactNode;
  main: ReactNode;
  side: ReactNode;
};

/** The detail page of an item: heading, badges, panels, and its history. */
export function ItemPage<File extends ItemFile>({ look, file, eventNames, ...props }: Props<File>) {
  const { code, log, isLate, hasNews } = file;
  const [kind, state]: [File["kind"], File["state"]] = [file.kind, file.state];
  const nameOf = (event: File["log"][number]["kind"]) => eventNames[event];
  return (
    <>
      <PageHeading title={`${capitalized(look.noun)} ${code}`} crumbs={[{ label: look.title, href: look.hrefOf() }]}>
        {props.action}
      </PageHeading>
      <p className="file-badges">
        <Badge tone={look.tones[state]}>{look.states[state]}</Badge>
        <Badge>{look.kinds[kind]}</Badge>
        {props.badges}
        {isLate && <Badge tone="error">Quá hạn</Badge>}
        {hasNews && <Badge tone="accent">Khách viết thêm</Badge>}
      </p>
      <ActionResult answer={props.answer} />
      {props.notice}
      <div className="file">
        <div className="file-main">
          {props.main}
          <LogPanel
            entries={log.map(({ kind, by, ...event }) => ({ ...event, title: `${nameOf(kind)}, ${by}` }))}
            version={props.version}
            mayNote={props.mayNote}
          />
        </div>
        <div className="file-side">{props.side}</div>
      </div>
    </>
  );
}
