import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Body = Record<string, unknown>;
export type AnsweringServer = {
  url: string;
  /** The JSON that every request gets. */
  answer: Body;
  /** The JSON of the last request. */
  request: Body;
  close(): Promise<void>;
};

/** A server that gives one answer to everything, for what an adapter makes of it. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    shared.request = JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(shared.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const shared: AnsweringServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: {},
    request: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return shared;
}
