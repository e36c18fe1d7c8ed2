import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "#app.ts";
import { rejectUnparsable } from "#http/unparsable.ts";
import { readConfig } from "#platform/config.ts";
import { NOW, silentLog } from "./context.ts";
import { openTestDatabase } from "./database.ts";

export const SITE_URL = "https://haitrinh.example";

export type AppServer = Awaited<ReturnType<typeof startAppServer>>;

/** The built product on a port, with all its middleware. */
export async function startAppServer() {
  const database = await openTestDatabase();
  const dataDir = join(import.meta.dirname, "no-such-folder");
  const env = { APP_URL: SITE_URL, DATA_DIR: dataDir, DEMO_DATA: "on", METRICS_TOKEN: "a-token-for-tests-only" };
  const config = readConfig(env);
  const app = await createApp({ config, database, log: silentLog, now: () => NOW, mode: "development" });
  const respond = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (!app.answerAtOnce(request, response)) void respond(request, response);
  });
  server.on("clientError", rejectUnparsable(SITE_URL));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Sends raw bytes and returns all responses until the connection closes. */
    sendBytes: (bytes: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
        const chunks: Buffer[] = [];
        socket.on("data", (chunk) => void chunks.push(chunk));
        socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? undefined : reject(error)));
        socket.on("close", () => resolve(Buffer.concat(chunks).toString("latin1")));
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}
