import { LRUCache } from "lru-cache";
import postcss, { type AtRule, type ChildNode, type Container, type Declaration, type Rule } from "postcss";

/** A parsed stylesheet, each piece with the names that it needs to match. */
export type Sheet = readonly Piece[];
type Piece =
  | { kind: "rule"; selectors: readonly Selector[]; body: string; references: References; values: readonly Value[] }
  | { kind: "group"; open: string; pieces: Sheet }
  | { kind: "keyframes"; text: string; name: string }
  | { kind: "property"; text: string; name: string }
  | { kind: "always"; text: string; references: References };
/** One selector of a rule: it can match only where all these classes and elements occur. */
type Selector = { text: string; names: readonly string[] };
/** A custom property that a rule sets. */
type Value = { name: string; text: string; references: References };
/** The custom properties and animations that a text references. */
type References = readonly string[];

/** Parses a built stylesheet, once for all pages. */
export const sheetFrom = (css: string): Sheet => piecesOf(postcss.parse(css));

/** Elements and classes that are never in the markup, or that scripts may add before the full stylesheets apply (src/web/browser/). */
const BY_SCRIPT = ["html", "body", ".header-fixed", ".network-notice", ".on-deep"];

const elementOrClass = /<[a-z][\w-]*| class="[^"]*"/g;

/** Every class, as ".name", and every element name in the markup of a page. */
export function namesIn(html: string): Set<string> {
  const names = new Set(BY_SCRIPT);
  for (const text of new Set(html.match(elementOrClass))) {
    if (text.startsWith("<")) names.add(text.slice(1));
    else for (const name of classesIn(text)) names.add(`.${name}`);
  }
  return names;
}

const classesIn = (attribute: string) =>
  attribute.slice(' class="'.length, -1).replaceAll("&amp;", "&").replaceAll("&gt;", ">").split(" ");

/** Cache size. Pages of one kind have the same names in any order; an entry is about 30 KB. */
const CACHE_SIZE = 60;
const cache = new LRUCache<string, readonly string[]>({ max: CACHE_SIZE });
const numbers = new WeakMap<Sheet, number>();
let sheetsSeen = 0;

function numberOf(sheet: Sheet): number {
  const number = numbers.get(sheet) ?? ++sheetsSeen;
  numbers.set(sheet, number);
  return number;
}

/**
 * The parts of stylesheets that can apply to a page with these names, one text for each sheet. Scripts that add other names later load the
 * full stylesheets (src/web/browser/hydrate-on-interaction.ts).
 */
export function referencedStyles(sheets: readonly Sheet[], names: ReadonlySet<string>): readonly string[] {
  const key = [...sheets.map(numberOf), ...[...names].sort()].join(" ");
  const texts = cache.get(key) ?? textsOf(sheets, names);
  cache.set(key, texts);
  return texts;
}

function textsOf(sheets: readonly Sheet[], names: ReadonlySet<string>): string[] {
  const uses = new Uses();
  for (const sheet of sheets) uses.readRules(sheet, names);
  return sheets.map((sheet) => textOf(sheet, names, uses));
}

/** Collects the custom properties and animations that the rules of a page reference, directly or through another property. */
class Uses {
  readonly #referenced = new Set<string>();
  readonly #values = new Map<string, References[]>();

  has(name: string): boolean {
    return this.#referenced.has(name);
  }

  readRules(sheet: Sheet, names: ReadonlySet<string>): void {
    for (const piece of sheet) {
      if (piece.kind === "group") this.readRules(piece.pieces, names);
      else if (piece.kind === "rule" && matching(piece.selectors, names).length > 0) {
        for (const { name, references } of piece.values) {
          if (references.length > 0) this.#values.set(name, [...(this.#values.get(name) ?? []), references]);
          if (this.#referenced.has(name)) this.#markReferenced(references);
        }
        this.#markReferenced(piece.references);
      } else if (piece.kind === "always") this.#markReferenced(piece.references);
    }
  }

  #markReferenced(names: References): void {
    for (const name of names) {
      if (this.#referenced.has(name)) continue;
      this.#referenced.add(name);
      for (const value of this.#values.get(name) ?? []) this.#markReferenced(value);
    }
  }
}

function referencesIn(text: string): References {
  const properties = [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = ""]) => name);
  const animations = [...text.matchAll(/animation(?:-name)?:([^;}]*)/g)].flatMap(([, list = ""]) =>
    list.split(/[\s,]+/),
  );
  return [...new Set([...properties, ...animations])];
}

const piecesOf = (container: Container): Piece[] =>
  (container.nodes ?? []).flatMap((node) => pieceOf(node as ChildNode));

function pieceOf(node: ChildNode): Piece[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") return [ruleOf(node)];
  if (node.type !== "atrule") return [always(textIn(node))];
  if (/keyframes$/.test(node.name)) return [{ kind: "keyframes", text: textIn(node), name: node.params }];
  if (node.name === "property") return [{ kind: "property", text: textIn(node), name: node.params }];
  const holdsRules = node.nodes?.some(({ type }) => type === "rule" || type === "atrule");
  if (!holdsRules) return [always(textIn(node))];
  return [{ kind: "group", open: `@${node.name} ${node.params}`, pieces: piecesOf(node) }];
}

const always = (text: string): Piece => ({ kind: "always", text, references: referencesIn(text) });

function ruleOf(rule: Rule): Piece {
  const isValue = (node: ChildNode): node is Declaration => node.type === "decl" && node.prop.startsWith("--");
  const values = rule.nodes
    .filter(isValue)
    .map((node) => ({ name: node.prop, text: `${node.toString()};`, references: referencesIn(node.value) }));
  const body = rule.nodes
    .filter((node) => !isValue(node))
    .map((node) => `${node.toString()};`)
    .join("");
  const selectors = rule.selectors.map((text) => ({ text, names: namesOf(text) }));
  return { kind: "rule", selectors, body, references: referencesIn(body), values };
}

function textIn(node: AtRule | ChildNode): string {
  const text = node.toString();
  return node.type === "atrule" && !node.nodes && !text.endsWith(";") ? `${text};` : text;
}

/** The names that a selector requires. Names inside :not() or :is() are excluded: they are negated or alternatives. */
function namesOf(selector: string): string[] {
  const certain = selector
    .replaceAll(/(?<!\\)\[[^\]]*\]/g, "")
    .replaceAll(/(?<!\\)::?[\w-]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/g, "");
  const matches = [...certain.matchAll(/(^|[\s>+~])([a-z][\w-]*)|(\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)];
  return matches.map(([, , element, name]) => element ?? unescaped(name ?? ""));
}

const unescaped = (name: string) =>
  name.replaceAll(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code?: string, letter?: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (letter ?? ""),
  );

const matching = (selectors: readonly Selector[], here: ReadonlySet<string>) =>
  selectors.filter(({ names }) => names.every((name) => here.has(name)));

function textOf(sheet: Sheet, names: ReadonlySet<string>, uses: Uses): string {
  return sheet.map((piece) => pieceText(piece, names, uses)).join("");
}

function pieceText(piece: Piece, names: ReadonlySet<string>, uses: Uses): string {
  if (piece.kind === "always") return piece.text;
  if (piece.kind === "keyframes" || piece.kind === "property") return uses.has(piece.name) ? piece.text : "";
  if (piece.kind === "group") {
    const inside = textOf(piece.pieces, names, uses);
    return inside && `${piece.open}{${inside}}`;
  }
  const here = matching(piece.selectors, names);
  const values = piece.values.filter(({ name }) => uses.has(name));
  const body = values.map(({ text }) => text).join("") + piece.body;
  return here.length > 0 && body ? `${here.map(({ text }) => text).join()}{${body}}` : "";
}
