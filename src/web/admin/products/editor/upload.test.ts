import { expect, test, vi } from "vitest";
import { Network } from "#web/network.ts";
import { signedIn } from "./upload.ts";

const network = new Network(fetch);
vi.mock("#web/network.ts", async (load) => ({
  ...(await load<typeof import("#web/network.ts")>()),
  pageNetwork: () => network,
}));

test("a picture of somebody who was signed out waits, and goes again after they have signed in", async () => {
  const answers = [{ status: 401 }, { status: 200 }];
  const sent = signedIn(async () => answers.shift() ?? null);
  await vi.waitFor(() => expect(network.state).toBe("signed-out"));

  network.tryNow();

  expect(await sent).toEqual({ status: 200 });
  expect(answers).toEqual([]);
});
