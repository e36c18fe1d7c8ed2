// Deliveries and their faults, for all emulators of payment gateways. Each emulator signs in its own way.
import type { IncomingMessage } from "node:http";

export type Faults = {
  /** Another amount than was asked for, in đồng. */
  amount?: number;
  badSignature?: boolean;
  /** When the customer paid, if not now. */
  paidAt?: Date;
  /** Additional deliveries of the same notice, all at once. */
  duplicates?: number;
  /** The notice is never sent. */
  lost?: boolean;
};

export type Notice = {
  method: "GET" | "POST";
  url: string;
  body: string;
  isTaken: (status: number, answer: string) => boolean;
};

export type Delivery = { status: number; answer: string; taken: boolean };

/** An emulated gateway. `visit` is the customer on its page; `deliver` reports what came of it. */
export type GatewayEmulator<Ending> = {
  url: string;
  /** The address for notices; those that name one in each order ignore it. */
  ipn: string;
  visit(address: string, ending: Ending, faults?: Faults): { notice: Notice; returnTo: string };
  deliver(notice: Notice, faults?: Faults): Promise<void>;
  deliveries: Delivery[];
  close(): Promise<void>;
};

export async function sendNotices(deliveries: Delivery[], notice: Notice, faults: Faults = {}): Promise<void> {
  if (faults.lost) return;
  const copies = Array.from({ length: 1 + (faults.duplicates ?? 0) }, () => send(notice));
  deliveries.push(...(await Promise.all(copies)));
}

async function send({ method, url, body, isTaken }: Notice): Promise<Delivery> {
  const sent = method === "POST" ? { headers: { "content-type": "application/json" }, body } : {};
  const response = await fetch(url, { method, ...sent, signal: AbortSignal.timeout(10_000) });
  const answer = await response.text();
  return { status: response.status, answer, taken: isTaken(response.status, answer) };
}

export async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
