import type { FieldErrors } from "#kernel/errors.ts";
import type { CruisePreview, CruiseWork } from "#modules/cruises/contract/editing.ts";
import { Anchor } from "#ui/anchor.tsx";
import { adminPaths } from "../../paths.ts";
import { errorsIn, fieldNames, sections } from "../editor/sections.ts";

/** What the page of a ship still needs before it can be shown, with ways to write it. */
export function MissingList({ id, slug, title, blockers }: Omit<CruisePreview, "cruise">) {
  const editor = adminPaths.tour(slug ?? id);
  const unfinished = sections.filter((section) => errorsIn(section, blockers) > 0);
  return (
    <div className="wrap section">
      <h1 className="title-1">{title || "Tour chưa có tên"}</h1>
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
                sentencesOf(field, blockers).map((sentence) => <li key={`${field} ${sentence}`}>{sentence}</li>),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is wrong with a field and everything in it, each thing once. */
function sentencesOf(field: keyof CruiseWork, blockers: FieldErrors): string[] {
  const own = Object.entries(blockers).filter(([path]) => path === field || path.startsWith(`${field}.`));
  return [...new Set(own.map(([, sentence]) => `${fieldNames[field]}: ${sentence}`))];
}
