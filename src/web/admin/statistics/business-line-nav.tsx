import type { ProductKind } from "#modules/products/contract/product.ts";
import { productKinds } from "#modules/products/contract/product.ts";
import { Anchor } from "#ui/anchor.tsx";
import { kindPaths, timetablePaths } from "../paths.ts";
import { ALL_KINDS } from "./address.ts";

type Line = ProductKind | "flight" | "all";

const names: Readonly<Record<Line, string>> = {
  cruise: "Du thuyền",
  hotel: "Khách sạn",
  flight: "Vé máy bay",
  all: "Tất cả",
};

type BusinessLineNavProps = {
  line: Line;
  /** The product kind under whose URL the statistics of all kinds are shown. */
  home: ProductKind;
  span: Record<string, string>;
};

/** Links to the same period of ships, hotels, flights, and all kinds. */
export function BusinessLineNav({ line: current, home, span }: BusinessLineNavProps) {
  const pages: { line: Line; href: string }[] = [
    ...productKinds.map((one) => ({ line: one, href: kindPaths[one].statistics(span) })),
    { line: "flight", href: timetablePaths.statistics(span) },
    { line: "all", href: kindPaths[home].statistics({ ...span, loai: ALL_KINDS }) },
  ];
  return (
    <nav className="tabs mb-4" aria-label="Dịch vụ">
      {pages.map(({ line, href }) => (
        <Anchor key={line} href={href} {...(line === current && { "aria-current": "true" as const })}>
          {names[line]}
        </Anchor>
      ))}
    </nav>
  );
}
