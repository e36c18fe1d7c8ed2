import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words that docs/glossary.md replaced by standard terms; in names they are a whole word, or a part between capitals or hyphens. */
const retired = [
  ...["turns", "put-off", "asker", "patience", "pace", "door", "doors", "letter", "letters", "postman", "lane"],
  ...["seal", "sealed", "sealing", "sealer", "unseal", "forget", "forgets", "forgetting", "wake", "awake"],
  ...["rehearse", "rehearsed", "memo", "remember-once", "said", "told", "heard", "bot-check", "left-alone"],
  ...[
    "typed",
    "asked",
    "desk",
    "divide",
    "join",
    "hasten",
    "sent-again",
    "made-key",
    "kept-text",
    "own-hand",
    "in-way",
    "spoken",
  ],
];

/** Names that keep a retired word in another meaning. */
const allowed = [
  // Letters of the alphabet.
  ...["latin-letters", "toBaseLetters", "toPassportLetters", "TICKET_NAME_LETTERS", "MAX_SHEET_LETTERS", "isOfLetters"],
  // Takes part in an open transaction; the messages of merging bookings.
  ...["joinTransaction", "joinMessages"],
  // Words for a screen reader.
  ...["spokenDate", "spokenLunarRange", "spokenVnd"],
];

const kebab = (name: string) =>
  name
    .replaceAll("_", "-")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();

const isRetired = (name: string) => {
  const parts = `-${kebab(name)}-`;
  return retired.some((word) => parts.includes(`-${word}-`));
};

test("no file name and no exported name has a word that the glossary retired", () => {
  const files = globSync("{src,tests,bench,scripts}/**/*.{ts,tsx,css}").concat(globSync("database/seed/**/*.ts"));
  const names = files.flatMap((file) => {
    const base = file.split("/").at(-1)?.split(".")[0] ?? "";
    const exported = [
      ...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm),
    ];
    return [base, ...exported.map(([, name = ""]) => name)].map((name) => ({ file, name }));
  });
  const found = names.filter(({ name }) => isRetired(name) && !allowed.includes(name));
  expect([...new Set(found.map(({ file, name }) => `${file}: ${name}`))]).toEqual([]);
});
