import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { test as base } from "./context.ts";

export type Mail = { url: string; received: Email[]; connections: { open: number; most: number } };

/** A mail server that rejects bounce@ and files to nofiles@ for good, later@ for now, and accepts emails to silent@ without answering. */
export const test = base.extend<{ mail: Mail }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs.
  mail: async ({}, use) => {
    const received: Email[] = [];
    const connections = { open: 0, most: 0 };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onConnect(_session, done) {
        connections.open += 1;
        connections.most = Math.max(connections.most, connections.open);
        done();
      },
      onClose() {
        connections.open -= 1;
      },
      onRcptTo({ address }, _session, done) {
        const code = address.startsWith("bounce") ? 550 : address.startsWith("later") ? 451 : 0;
        done(code ? Object.assign(new Error("refused"), { responseCode: code }) : null);
      },
      async onData(stream, _session, done) {
        // The client closes the connection of an email that takes too long.
        const bytes = await buffer(stream).catch(() => null);
        if (!bytes) return;
        const email = await PostalMime.parse(bytes);
        const isRejected = email.to?.[0]?.address?.startsWith("nofiles") && email.attachments.length > 0;
        if (isRejected) return done(Object.assign(new Error("attachment refused"), { responseCode: 552 }));
        received.push(email);
        if (!email.to?.[0]?.address?.startsWith("silent")) done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await use({ url: `smtp://127.0.0.1:${port}`, received, connections });
    await new Promise<void>((resolve) => server.close(resolve));
  },
});
