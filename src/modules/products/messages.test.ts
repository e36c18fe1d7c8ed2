import { expect, test } from "vitest";
import { highlightsInput } from "./contract/editing.ts";
import { productKinds } from "./contract/product.ts";
import { productMessages } from "./messages.ts";

const nameOf = { cruise: /du thuyền|tour|tàu/i, hotel: /khách sạn/i };

test.each(productKinds)("the messages about a %s name no other kind", (kind) => {
  const others = productKinds.filter((other) => other !== kind);
  const twice = ["0198f000-0000-7000-8000-0000000000c1", "0198f000-0000-7000-8000-0000000000c1"];
  const refused =
    highlightsInput(kind)
      .safeParse({ ids: twice })
      .error?.issues.map(({ message }) => message) ?? [];

  const said = [...Object.values(productMessages[kind]), ...refused];

  expect(refused).toEqual([productMessages[kind].topTwice]);
  for (const other of others) expect(said.filter((text) => nameOf[other].test(text))).toEqual([]);
});
