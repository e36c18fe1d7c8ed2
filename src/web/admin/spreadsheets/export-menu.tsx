import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import "./spreadsheets.css";

type ExportMenuProps = {
  /** Path of the file. */
  action: string;
  /** Other query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Fields that select the content of the file. */
  children?: ReactNode;
};

/** Exports the content of a page as a file, by a plain GET form. */
export function ExportMenu({ action, query = {}, children }: ExportMenuProps) {
  return (
    <Disclosure
      className="export-menu"
      summaryClass={buttonClass("quiet")}
      summary={() => (
        <>
          <Download />
          Xuất tệp
        </>
      )}
    >
      {(close) => (
        <form method="get" action={action} className="popover" onSubmit={() => setTimeout(close)}>
          {Object.entries(query).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <div className="export-formats">
            <Button type="submit" name="tep" value="xlsx" variant="deep">
              Excel (.xlsx)
            </Button>
            <Button type="submit" name="tep" value="csv" variant="outline">
              CSV
            </Button>
          </div>
        </form>
      )}
    </Disclosure>
  );
}
