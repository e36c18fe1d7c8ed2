import { createTransport } from "nodemailer";

export type OutgoingEmail = {
  /** The unique key of the email: the outbox sends one email for it. */
  reason: string;
  /** The entity that staff find it under, such as "booking:<id>". */
  about?: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The names of the documents that are drawn when the email is sent; see attach-documents.ts. */
  documents?: readonly string[];
};

/** A PDF file that goes along with an email. */
export type EmailFile = { filename: string; content: Buffer };

/** Sends one email; rejects when the server did not accept it. */
export type MailTransport = (email: OutgoingEmail & { id: string; files?: readonly EmailFile[] }) => Promise<void>;

/** Connections to the mail server; an email beyond them waits for one. */
export const MAX_CONNECTIONS = 5;
/** Emails of a burst share connections. */
const IDLE_MS = 200;
const CONNECT_MS = 10_000;
/** RFC 5321, 4.5.3.2, allows ten minutes for an answer; a worker of the outbox does not wait that long. See DeliveryUnknownError. */
const SILENCE_MS = 60_000;

const mailMessages = { maybeSent: "Máy chủ thư đã nhận nội dung nhưng chưa trả lời; thư có thể đã tới nơi." };

/** The server received a whole email and did not answer whether it accepts it. */
export class DeliveryUnknownError extends Error {}

/** Sends email by SMTP, over the pool of nodemailer. The fixed Message-ID lets servers drop a second copy. */
export function smtpTransport(smtp: { url: string; from: string }, { silenceMs = SILENCE_MS } = {}): MailTransport {
  const transport = createTransport(
    {
      url: smtp.url,
      // A requeued email could arrive again. The outbox decides about that: see DeliveryUnknownError.
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      maxRequeues: 0,
      idleTimeout: IDLE_MS,
      dnsTimeout: CONNECT_MS,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: smtp.from, disableFileAccess: true, disableUrlAccess: true },
  );
  const handedOver = new Set<string>();
  transport.use("stream", ({ message, data }, next) => {
    message.processFunc((content) => content.once("end", () => handedOver.add(String(data.messageId))));
    next();
  });
  const domain = /@([^>]+)>?$/.exec(smtp.from)?.[1] ?? "localhost";
  return async ({ id, recipient, subject, text, html, files = [] }) => {
    const messageId = `<${id}@${domain}>`;
    try {
      await transport.sendMail({
        to: recipient,
        subject,
        text,
        html,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
        attachments: files.map(({ filename, content }) => ({ filename, content, contentType: "application/pdf" })),
      });
    } catch (error) {
      if (handedOver.has(messageId) && !isAnswer(error))
        throw new DeliveryUnknownError(mailMessages.maybeSent, { cause: error });
      throw error;
    } finally {
      handedOver.delete(messageId);
    }
  };
}

const isAnswer = (error: unknown): error is Error & { responseCode: unknown } =>
  error instanceof Error && "responseCode" in error;

/** True for a permanent failure: SMTP reply code 5xx (RFC 5321, 4.2.1). */
export const isPermanent = (error: unknown) => isAnswer(error) && Number(error.responseCode) >= 500;
