import vm from "node:vm";
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

/** What somebody may type who wants a page to do something. Each says by its name where it was typed. */
export const hostile = {
  /** For names of at most 60 letters. */
  short: (name: string) => `${name}"'></script><xss-a>{{x}}]]>`,
  /** For those of at most 80. */
  name: (name: string) => `${name}" onmouseover="xss()"><img src=x onerror=xss()>{{x}}]]>`,
  text: (name: string) =>
    `${name}</title></textarea></script><script>xss()</script><img src=x onerror=xss()><svg onload=xss()>" onmouseover="xss() ' javascript:xss() {{hotline}} --> ]]> \${xss()} ");xss();//`,
};

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export type Reading = {
  /** What would do something that the page did not mean. */
  intrusions: string[];
  /** All that it says: its texts, the values of its attributes, and what its data holds. */
  said: string;
};

/** Reads a page or a letter as a browser does. */
export const readHtml = (html: string): Reading => reading(parse(html));

/** The same for XML: a browser reads it by these rules where it stands in a page. */
export const readXml = (xml: string): Reading =>
  reading(parseFragment(`<svg>${xml.replace(/^<\?xml[^>]*\?>/, "")}</svg>`));

function reading(document: Node): Reading {
  const intrusions: string[] = [];
  const said: string[] = [];
  const visit = (node: Node): void => {
    if ("tagName" in node) {
      intrusions.push(...faultsOf(node));
      said.push(...node.attrs.map(({ value }) => value));
      if (node.tagName === "script") return void said.push(dataOf(node, intrusions));
    }
    if (node.nodeName === "#text" && "value" in node) said.push(node.value);
    if (node.nodeName === "#comment" && "data" in node && /xss/.test(node.data)) intrusions.push(`<!--${node.data}-->`);
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(document);
  return { intrusions, said: said.join("\n") };
}

const addresses = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "poster"]);

function faultsOf({ tagName, attrs }: Element): string[] {
  const shown = `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>`;
  const does = attrs.some(
    ({ name, value }) =>
      // The policy forbids handlers in a page, so each of them is one too many.
      /^on|xss/.test(name) ||
      name === "srcdoc" ||
      (addresses.has(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)) ||
      (name === "src" && value === "x"),
  );
  return does || tagName.startsWith("xss-") || tagName === "base" ? [shown] : [];
}

/** The text of a script; what breaks it or runs what was typed is an intrusion. */
function dataOf(script: Element, intrusions: string[]): string {
  const text = script.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  const type = script.attrs.find(({ name }) => name === "type")?.value ?? "";
  if (/json$/.test(type) || type === "speculationrules") {
    try {
      return saidIn(JSON.parse(text));
    } catch {
      intrusions.push(`a script of data that is none: ${text.slice(0, 200)}`);
    }
    return "";
  }
  if (text !== "" && ran(text)) intrusions.push(`a script that runs what was typed: ${text.slice(0, 200)}`);
  return "";
}

const saidIn = (data: unknown): string =>
  typeof data === "object" && data !== null ? Object.values(data).map(saidIn).join("\n") : String(data);

/** Whether a script is none any more, or calls what only a typed text calls. */
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
