import { expect, test } from "vitest";
import { highlightsInput } from "./contract/editing.ts";
import { productKinds } from "./contract/product.ts";
import { productMessages } from "./messages.ts";

const nameOf = { cruise: /du thuyền|tour|tàu/i, hotel: /khách sạn/i };

test.each(productKinds)("the messages about a %s name no other kind", (kind) => {
  const others = productKinds.filter((other) => other !== kind);
  const twice = ["0198f000-0000-7000-8000-0000000000c1", "0198f000-0000-7000-8000-0000000000c1"];
  const rejections =
    highlightsInput(kind)
      .safeParse({ ids: twice })
      .error?.issues.map(({ message }) => message) ?? [];

  const texts = [...Object.values(productMessages[kind]), ...rejections];

  expect(rejections).toEqual([productMessages[kind].topTwice]);
  for (const other of others) expect(texts.filter((text) => nameOf[other].test(text))).toEqual([]);
});
