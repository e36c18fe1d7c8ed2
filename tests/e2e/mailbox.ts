import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { MAIL_PORT } from "./server.ts";

/** Starts a mail server for the test. */
export async function openMailbox(): Promise<{ emails: Email[]; close(): Promise<void> }> {
  const emails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      emails.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(MAIL_PORT, "127.0.0.1", resolve));
  return { emails, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}
