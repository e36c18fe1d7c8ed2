// A mail server that takes letters, or lets whoever brings one wait for ever once the letter is whole.
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  hangs: boolean;
  /** How often a letter was taken, by the id of its row in the outbox. */
  taken: Map<string, number>;
  /** Letters that were left without an answer. */
  left: number;
  close(): Promise<void>;
};

export async function startMailServer(port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      // Whoever dies in the middle of a letter breaks the stream.
      const letter = await stream.toArray().catch(() => null);
      if (!letter) return;
      if (mail.hangs) {
        mail.left += 1;
        return;
      }
      const id = /^message-id:\s*<([^@>]+)/im.exec(Buffer.concat(letter).toString("latin1"))?.[1] ?? "";
      mail.taken.set(id, (mail.taken.get(id) ?? 0) + 1);
      done();
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const mail: MailServer = {
    ...{ url: `smtp://127.0.0.1:${port}`, hangs: false, taken: new Map(), left: 0 },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return mail;
}
