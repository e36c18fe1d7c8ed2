import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "#ui/breadcrumb.tsx";
import { adminPaths } from "../paths.ts";

type PageHeadingProps = {
  title: string;
  /** Pages between the back-office home and this one; null on the home itself, which is above no page. */
  crumbs?: readonly Crumb[] | null;
  /** Actions of the page, as buttons. */
  children?: ReactNode;
};

/** Title, breadcrumbs and actions of a back-office page. */
export function PageHeading({ title, crumbs = [], children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div>
        {crumbs && <Breadcrumb crumbs={[{ label: "Quản trị", href: adminPaths.home() }, ...crumbs]} current={title} />}
        <h1>{title}</h1>
      </div>
      {children && <div className="page-heading-actions">{children}</div>}
    </div>
  );
}
