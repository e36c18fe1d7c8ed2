import { expect, test } from "vitest";
import { parseDemoText } from "#database/seed/demo/parse-demo-text.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { plainText } from "#kernel/rich-text-content.ts";
import { type FigureName, type Figures, figures, fillFigures, fillText, piecesOf, unknownFigures } from "./figures.ts";

const values = Object.fromEntries((Object.keys(figures) as FigureName[]).map((name) => [name, `<${name}>`])) as Figures;

test.each([
  ["Giữ {{giữ chỗ phút}} phút.", []],
  ["Giữ {{ Giữ  chỗ phút }} phút.", []],
  ["Giữ {{giờ giữ}} phút, {{toString}}.", ["giờ giữ", "toString"]],
  ["Gọi {{liên hệ}} nhé.", ["liên hệ"]],
  ["{{liên hệ}}", []],
  ["Quên đóng {{giữ chỗ phút", ["giữ chỗ phút"]],
  ["Ngoặc } lẻ { thì được.", []],
])("the unknown names in %j are %j", (text, wrong) => {
  expect(unknownFigures(parseDemoText(text))).toEqual(wrong);
});

test("a name with formatting that changes inside it is reported instead of being shown as it is", () => {
  const half: RichText = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "{{giữ " },
          { type: "text", text: "chỗ phút}}", marks: [{ type: "bold" }] },
        ],
      },
    ],
  };
  expect(unknownFigures(half)).toHaveLength(2);
});

test("figures are replaced where they are named, also in lists and headings, and their values are not parsed again", () => {
  expect(plainText(fillFigures(parseDemoText("## {{giữ chỗ phút}} phút\n\n- {{hotline}}\n- hai"), values))).toBe(
    "## <giữ chỗ phút> phút\n- <hotline>\n- hai",
  );
  expect(fillText("{{email}}", { ...values, email: "{{hotline}}$&" })).toBe("{{hotline}}$&");
});

test("a section with only an empty block is removed with its heading", () => {
  const page = parseDemoText("Mở.\n\n## Doanh nghiệp\n\n{{doanh nghiệp}}\n\n## Liên hệ\n\nGọi.\n\n{{liên hệ}}");
  const shown = (has: (name: string) => boolean) =>
    piecesOf(page, has).map((piece) => (piece.kind === "text" ? plainText(piece.document) : piece.name));
  expect(shown(() => true)).toEqual(["Mở.\n## Doanh nghiệp", "doanh nghiệp", "## Liên hệ\nGọi.", "liên hệ"]);
  expect(shown((name) => name === "liên hệ")).toEqual(["Mở.\n## Liên hệ\nGọi.", "liên hệ"]);
});
