// Usage: node bench/emails.ts [emails]
// A queue of emails from an outage of the mail server, which then hangs after the text of some of them: how long the product needs for the
// rest, and whether an email is sent twice. PostgreSQL.
import { once } from "node:events";
import { SMTPServer } from "smtp-server";
import { loadDemo, printTable, progress, quiet, round, serverHome, sleep, startProduct } from "./harness.ts";

const LETTERS = Number(process.argv[2] ?? 10_000);
/** One email of this many is accepted and never answered. */
const SILENT_EVERY = 1000;
const [PORT, MAIL_PORT] = [3188, 3189];

const arrived: string[] = [];
const isSilent = (address: string) => Number(/\d+/.exec(address)?.[0]) % SILENT_EVERY === 0;
const mail = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ["STARTTLS"],
  async onData(stream, { envelope }, done) {
    for await (const _ of stream);
    const [to] = envelope.rcptTo;
    arrived.push(to?.address ?? "");
    if (!isSilent(to?.address ?? "")) done();
  },
});
mail.on("error", () => undefined);
mail.listen(MAIL_PORT, "127.0.0.1");
await once(mail.server, "listening");

const home = await serverHome();
progress("letters: preparing");
const env = {
  DEMO_DATA: "off",
  SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}`,
  MAIL_FROM: "chao@haitrinh.example",
  LOG_LEVEL: "error",
};
await loadDemo(home, { port: PORT, env });
await home.ask(`insert into outbox (id, reason, recipient, subject, text, html, state, created_at, next_try_at)
  select gen_random_uuid(), 'bench:' || n, 'khach-' || n || '@example.vn', 'Thư ' || n, 'Xin chào', '<p>Xin chào</p>', 'waiting', now(), now()
  from generate_series(1, ${LETTERS}) n`);
await quiet();
const product = await startProduct(home, { port: PORT, env });
const begun = performance.now();
const waiting = async () => {
  const [row] = await home.ask("select count(*)::int as n from outbox where state = 'waiting' and attempts = 0");
  return Number(row?.n);
};
for (let left = await waiting(); left > 0; left = await waiting()) {
  progress(`${left} letters were not tried yet`);
  await sleep(2000);
}
const seconds = (performance.now() - begun) / 1000;
const stopping = performance.now();
await product.stop();
const stopped = (performance.now() - stopping) / 1000;
const states = await home.ask(
  "select state, count(*)::int as n from outbox where reason like 'bench:%' group by 1 order by 1",
);
const twice = arrived.length - new Set(arrived).size;
const missing = LETTERS - new Set(arrived).size;
const silent = Math.floor(LETTERS / SILENT_EVERY);
const sent = Number(states.find(({ state }) => state === "sent")?.n ?? 0);
if (twice + missing > 0 || sent !== LETTERS - silent || stopped > 10) process.exitCode = 1;
printTable(
  `${LETTERS} letters that have waited, and a mail server that is silent after ${silent} of them: PostgreSQL`,
  [
    ["until each was tried", `${round(seconds)} s, ${round(LETTERS / seconds, 0)} a second`],
    [
      "letters: sent; waiting for a later try",
      states.map(({ state, n }) => `${n} ${state}`).join("; "),
      `${LETTERS - silent} sent`,
    ],
    ["that the server got twice; never", `${twice}; ${missing}`, "= 0; = 0"],
    ["SIGTERM until the process has ended", `${round(stopped)} s`, "≤ 10 s"],
  ],
);
await home.remove();
mail.close(() => process.exit());
