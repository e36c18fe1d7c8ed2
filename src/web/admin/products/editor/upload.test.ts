import { expect, test, vi } from "vitest";
import { Network } from "#web/browser/network.ts";
import { retryAfterSignIn } from "./upload.ts";

test("uploadPicture waits when the session has expired, and retries after the sign-in", async () => {
  const network = new Network(fetch);
  const answers = [{ status: 401 }, { status: 200 }];
  const send = retryAfterSignIn(async () => answers.shift() ?? null, network);
  await vi.waitFor(() => expect(network.state).toBe("signed-out"), 60_000);

  network.tryNow();

  expect(await send).toEqual({ status: 200 });
  expect(answers).toEqual([]);
});
