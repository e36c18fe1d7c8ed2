import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { adminPaths } from "../paths.ts";

type PageHeadingProps = {
  title: string;
  /** Pages between the home of the staff area and this one. */
  crumbs?: readonly Crumb[];
  /** What can be done here, as buttons. */
  children?: ReactNode;
};

/** The name of a staff page, where it lies, and what can be done on it. */
export function PageHeading({ title, crumbs = [], children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div>
        <Breadcrumb crumbs={[{ label: "Quản trị", href: adminPaths.home() }, ...crumbs]} current={title} />
        <h1>{title}</h1>
      </div>
      {children && <div className="page-heading-actions">{children}</div>}
    </div>
  );
}
