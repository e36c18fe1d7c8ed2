import type { ProductKind } from "#modules/products/contract/product.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { goToField } from "./go-to-field.ts";
import { type MissingField, sectionOf } from "./sections.ts";
import "./missing-fields.css";

type MissingFieldsProps = {
  /** Label of the collapsed list. */
  summary: string;
  kind: ProductKind;
  missing: readonly MissingField[];
};

/** Fields that block publishing; each links to its field. */
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
