import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedName } from "./repeated-name.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":1,"b":{"c":[{"d":1},{"d":1,"d":2}]}}', "d"],
  ['{ "a" : {"x":1} , "a" : 2 }', "a"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"a":1,"a\\u0000":2}', "a"],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"a\\\\":1,"b":"\\"","a\\\\":2}', "a\\"],
  ['{"":1,"":2}', ""],
])("repeatedName finds the repeated name in %s", (json, name) => {
  expect(repeatedName(json)).toBe(name);
});

test.each([
  ...['{"a":1,"A":2}', '[{"a":1},{"a":2}]', '{"a":{"a":{"a":1}}}', '{"a":"{\\"b\\":1,\\"b\\":2}"}'],
  ...['"a:a"', "1", "[]", '{"a":"x","b":"a"}', '{"a":["a","a"]}', '{"a\\\\":1,"a":2}'],
])("repeatedName is null for %s", (json) => {
  expect(repeatedName(json)).toBeNull();
});

test("repeatedName finds a repeated member name in any object, and none in the output of JSON.stringify", () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: "large" }), fc.string(), (value, name) => {
      expect(repeatedName(JSON.stringify(value, null, 1))).toBeNull();
      const [key, one] = [JSON.stringify(name), JSON.stringify(value)];
      expect(repeatedName(`[${one},{${key}:${one},"${"other".repeat(9)}":0,${key}:${one}}]`)).not.toBeNull();
    }),
  );
});
