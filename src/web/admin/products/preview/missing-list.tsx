import type { FieldErrors } from "#kernel/errors.ts";
import type { CruisePreview } from "#modules/cruises/contract/editing.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { Anchor } from "#ui/anchor.tsx";
import { kindPaths } from "../../paths.ts";
import { countErrors, sectionsOf } from "../editor/sections.ts";
import { staffLabels } from "../labels.ts";

type MissingListProps = { kind: ProductKind } & Omit<CruisePreview, "cruise">;

/** The fields that a product page still needs before it can be previewed, with links to them in the editor. */
export function MissingList({ kind, id, slug, title, blockers }: MissingListProps) {
  const editor = kindPaths[kind].edit(slug ?? id);
  const { sections, fieldNames } = sectionsOf[kind];
  const unfinished = sections.filter((section) => countErrors(section, blockers) > 0);
  return (
    <div className="wrap section">
      <h1 className="title-1">{title || `${staffLabels[kind].Noun} chưa có tên`}</h1>
      <p className="mt-3 text-text-2">Chưa dựng được trang xem trước. Cần viết thêm:</p>
      <ul className="preview-missing">
        {unfinished.map((section) => (
          <li key={section.id}>
            <h2 className="title-4">
              <Anchor className="link link-tall" href={`${editor}#${section.id}`}>
                {section.title}
              </Anchor>
            </h2>
            <ul>
              {section.fields.flatMap((field) =>
                errorTextsOf(field, fieldNames[field] ?? field, blockers).map((sentence) => (
                  <li key={`${field} ${sentence}`}>{sentence}</li>
                )),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The errors of a field and its nested fields, without duplicates. */
function errorTextsOf(field: string, name: string, blockers: FieldErrors): string[] {
  const own = Object.entries(blockers).filter(([path]) => path === field || path.startsWith(`${field}.`));
  return [...new Set(own.map(([, sentence]) => `${name}: ${sentence}`))];
}
