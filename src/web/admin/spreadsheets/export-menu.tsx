import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import "./spreadsheets.css";

type ExportMenuProps = {
  /** Where the file comes from. */
  action: string;
  /** What else the address says. */
  query?: Readonly<Record<string, string>>;
  /** Fields to choose from what goes into the file. */
  children?: ReactNode;
};

/** Takes along what a page shows as a file, by a plain form. */
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
