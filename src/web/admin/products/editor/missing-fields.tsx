import type { ProductKind } from "#modules/products/contract/product.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { goToField } from "./go-to-field.ts";
import { type MissingField, sectionOf } from "./sections.ts";
import "./missing-fields.css";

type MissingFieldsProps = {
  /** What is said before the list is opened. */
  summary: string;
  kind: ProductKind;
  missing: readonly MissingField[];
};

/** What stands between a product and its page; each line leads to its field. */
export function MissingFields({ summary, kind, missing }: MissingFieldsProps) {
  return (
    <Disclosure
      className="missing-fields"
      summaryClass="button button-quiet button-sm"
      summary={() => summary}
      name={() => `${summary}: xem từng mục`}
    >
      {(close) => (
        <ul className="missing-list">
          {missing.map(({ path, label }) => (
            <li key={path}>
              <button
                type="button"
                className="link link-tall"
                onClick={() => {
                  close();
                  goToField(path, sectionOf(kind, path));
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}
