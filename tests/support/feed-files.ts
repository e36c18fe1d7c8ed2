import { SaxesParser } from "saxes";

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
};

/** Parses an XML file strictly (https://www.w3.org/TR/xml11, Namespaces in XML). Throws at the first violation. */
export function readXmlFile(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml).close();
  const [file] = root.children;
  if (!file) throw new Error("no element");
  return file;
}

export const childrenNamed = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((one) => one.name === name);

/** The text of the only child with a name. */
export function textIn(element: XmlElement, name: string): string {
  const found = childrenNamed(element, name);
  if (found.length !== 1) throw new Error(`${found.length} ${name} in ${element.name}`);
  return found[0]?.text ?? "";
}

/** Whether robots.txt disallows a path: the longest matching rule decides (RFC 9309, 2.2.2). */
export function isDisallowed(robots: string, path: string): boolean {
  const fitting = robots.split("\n").flatMap((line) => {
    const [, verb = "", rule = ""] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    if (rule === "") return [];
    const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
    return new RegExp(`^${pattern}`).test(path) ? [{ verb, length: rule.length }] : [];
  });
  return fitting.sort((a, b) => b.length - a.length)[0]?.verb === "Disallow";
}
