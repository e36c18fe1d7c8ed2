import vm from "node:vm";
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

/** Texts of an attacker who tries to inject markup or code. Each contains the name of its field. */
export const hostile = {
  /** For fields of at most 60 characters. */
  short: (name: string) => `${name}"'></script><xss-a>{{x}}]]>`,
  /** For fields of at most 80 characters. */
  name: (name: string) => `${name}" onmouseover="xss()"><img src=x onerror=xss()>{{x}}]]>`,
  text: (name: string) =>
    `${name}</title></textarea></script><script>xss()</script><img src=x onerror=xss()><svg onload=xss()>" onmouseover="xss() ' javascript:xss() {{hotline}} --> ]]> \${xss()} ");xss();//`,
};

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export type Reading = {
  /** Signs that an injection worked. */
  intrusions: string[];
  /** All text of the page: its text nodes, attribute values and data. */
  text: string;
};

/** Parses a page or an email as a browser does. */
export const readHtml = (html: string): Reading => reading(parse(html));

/** The same for XML, which a browser parses by these rules inside a page. */
export const readXml = (xml: string): Reading =>
  reading(parseFragment(`<svg>${xml.replace(/^<\?xml[^>]*\?>/, "")}</svg>`));

function reading(document: Node): Reading {
  const intrusions: string[] = [];
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if ("tagName" in node) {
      intrusions.push(...injectionsIn(node));
      texts.push(...node.attrs.map(({ value }) => value));
      if (node.tagName === "script") return void texts.push(dataOf(node, intrusions));
    }
    if (node.nodeName === "#text" && "value" in node) texts.push(node.value);
    if (node.nodeName === "#comment" && "data" in node && /xss/.test(node.data)) intrusions.push(`<!--${node.data}-->`);
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(document);
  return { intrusions, text: texts.join("\n") };
}

const addresses = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "poster"]);

function injectionsIn({ tagName, attrs }: Element): string[] {
  const tag = `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>`;
  const does = attrs.some(
    ({ name, value }) =>
      // The policy forbids inline handlers, so each one is an injection.
      /^on|xss/.test(name) ||
      name === "srcdoc" ||
      (addresses.has(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)) ||
      (name === "src" && value === "x"),
  );
  return does || tagName.startsWith("xss-") || tagName === "base" ? [tag] : [];
}

/** The text of a script; a broken script, or one that runs typed text, is an intrusion. */
function dataOf(script: Element, intrusions: string[]): string {
  const text = script.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  const type = script.attrs.find(({ name }) => name === "type")?.value ?? "";
  if (/json$/.test(type) || type === "speculationrules") {
    try {
      return textIn(JSON.parse(text));
    } catch {
      intrusions.push(`a data script that is not JSON: ${text.slice(0, 200)}`);
    }
    return "";
  }
  if (text !== "" && ran(text)) intrusions.push(`a script that runs hostile input: ${text.slice(0, 200)}`);
  return "";
}

const textIn = (data: unknown): string =>
  typeof data === "object" && data !== null ? Object.values(data).map(textIn).join("\n") : String(data);

/** Whether a script is broken or calls a function that only hostile text calls. */
function ran(text: string): boolean {
  let called = false;
  const anything: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => "" : anything),
    apply: () => anything,
  });
  const page = { window: anything, document: anything, xss: () => (called = true) };
  try {
    new vm.Script(text.replace(/^\s*import\b.*$/gm, "")).runInNewContext(page, { timeout: 1000 });
  } catch (error) {
    if ((error as Error).name === "SyntaxError") return true;
  }
  return called;
}
