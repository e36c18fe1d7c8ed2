import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";

/**
 * The HTML standard and the accessibility rules of html-validate (https://html-validate.org/rules/), without rules of style and rules that
 * need more than the markup.
 */
const pageRules = {
  // React writes <br/>, charSet and required="", which are equal to <br>, charset and required.
  "void-style": "off",
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  // React's ids begin with an underscore, which the standard allows.
  "valid-id": ["error", { relaxed: true }],
  // An input without a type is a text input, and our pages save bytes.
  "no-implicit-input-type": "off",
  // The checkboxes of a filter and the ages of children are lists: their values share one name.
  "form-dup-name": "off",
  // The suggestions below a combobox accept free text, which a select does not (WAI-ARIA Authoring Practices).
  "prefer-native-element": ["error", { exclude: ["listbox"] }],
  // Styles keep a phone number on one line.
  "tel-non-breaking": "off",
  // A group may be named by aria-label, or only disable its controls; the journeys with axe check its name.
  "wcag/h71": "off",
  // Our own scripts have the same origin as the page.
  "require-sri": ["error", { target: "crossorigin" }],
} satisfies ConfigData["rules"];

/** Email clients support no stylesheets, and Outlook needs tables for layout (https://www.caniemail.com). */
const emailRules = {
  ...pageRules,
  "no-inline-style": "off",
  "no-deprecated-attr": "off",
  // Older email clients know only this name of role="none", and add the tbody themselves.
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

const validators = { page: validatorOf(pageRules), email: validatorOf(emailRules) };

/** The violations in a page or an email: the rule and its place. */
export async function markupFaults(html: string, kind: keyof typeof validators = "page"): Promise<string[]> {
  const { results } = await validators[kind].validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => {
      const where = html.slice(Math.max(0, offset - 60), offset + 140);
      return `${ruleId}: ${message} in ${where}`;
    }),
  );
}
