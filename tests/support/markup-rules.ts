import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * The HTML standard and what html-validate knows of accessibility (https://html-validate.org/rules/), without what is only about how
 * a page is spelled or cannot be told from its text alone.
 */
const pageRules = {
  // React writes <br/>, charSet and required="": the standard reads them as <br>, charset and required.
  "void-style": "off",
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  // React's ids begin with an underscore, as the standard allows.
  "valid-id": ["error", { relaxed: true }],
  // An input without a type is one of text, and a page of ours is counted in bytes.
  "no-implicit-input-type": "off",
  // The boxes of one filter and the ages of children are lists: each value comes under the same name.
  "form-dup-name": "off",
  // The list of suggestions below a combobox takes typed words, which a select does not (WAI-ARIA Authoring Practices).
  "prefer-native-element": ["error", { exclude: ["listbox"] }],
  // The number of a telephone is kept on one line by the styles.
  "tel-non-breaking": "off",
  // A group may be named by aria-label, or only switch off what is in it; the journeys with axe look for its name.
  "wcag/h71": "off",
  // Our own scripts come from where the page does.
  "require-sri": ["error", { target: "crossorigin" }],
} satisfies ConfigData["rules"];

/** Readers of letters know no style sheets, and Outlook lays out by tables (https://www.caniemail.com). */
const letterRules = {
  ...pageRules,
  "no-inline-style": "off",
  "no-deprecated-attr": "off",
  // Older readers know only this name of role="none", and put the tbody there themselves.
  "presentation-role-style": "off",
  "prefer-tbody": "off",
  "doctype-style": "off",
} satisfies ConfigData["rules"];

const validatorOf = (rules: ConfigData["rules"]) =>
  new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      elements: ["html5"],
      extends: ["recommended", "standard", "document", "a11y"].map((one) => `html-validate:${one}`),
      rules: { ...rules },
    }),
  );

const validators = { page: validatorOf(pageRules), letter: validatorOf(letterRules) };

/** What is wrong with a page or a letter: the rule, and where it was broken. */
export async function markupFaults(html: string, kind: keyof typeof validators = "page"): Promise<string[]> {
  const { results } = await validators[kind].validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => {
      const where = html.slice(Math.max(0, offset - 60), offset + 140);
      return `${ruleId}: ${message} in ${where}`;
    }),
  );
}
