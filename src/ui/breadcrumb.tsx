import ChevronRight from "lucide-react/icons/chevron-right";
import { Anchor } from "./anchor.tsx";

export type Crumb = { label: string; href: string };

export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Đường dẫn">
      <ol className="breadcrumb">
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Anchor href={crumb.href}>{crumb.label}</Anchor>
            <ChevronRight />
          </li>
        ))}
        <li aria-current="page" className="text-text-2">
          {current}
        </li>
      </ol>
    </nav>
  );
}
