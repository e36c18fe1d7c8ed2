import type { SaleProblem } from "#modules/availability/rules/sale-problems.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Anchor } from "#ui/anchor.tsx";
import { kindPaths } from "../paths.ts";

type Props = {
  kind: ProductKind;
  /** Null while the product has no slug yet: its prices and nights have no pages then. */
  slug: string | null;
  problems: readonly SaleProblem[];
};

/** Why a product cannot be booked, each reason with a link to the page that fixes it. */
export function SaleProblemList({ kind, slug, problems }: Props) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {problems.map(({ lack, text }) => (
        <li key={text}>
          {text}{" "}
          {slug && (
            <Anchor
              className="link"
              href={lack === "nights" ? kindPaths[kind].inventory({ tau: slug }) : kindPaths[kind].priceRules(slug)}
            >
              {lack === "nights" ? "Mở bán trong Lịch giá" : "Đặt giá"}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}
