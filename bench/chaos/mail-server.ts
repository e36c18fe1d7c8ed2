// A mail server that accepts emails, or leaves a client without a response once the email is complete.
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  hangs: boolean;
  /** How often an email was accepted, by the id of its outbox row. */
  taken: Map<string, number>;
  /** The number of emails left without a response. */
  left: number;
  close(): Promise<void>;
};

export async function startMailServer(port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      // A client that is killed in the middle of an email breaks the stream.
      const email = await stream.toArray().catch(() => null);
      if (!email) return;
      if (mail.hangs) {
        mail.left += 1;
        return;
      }
      const id = /^message-id:\s*<([^@>]+)/im.exec(Buffer.concat(email).toString("latin1"))?.[1] ?? "";
      mail.taken.set(id, (mail.taken.get(id) ?? 0) + 1);
      done();
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    hangs: false,
    taken: new Map(),
    left: 0,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return mail;
}
