// Usage: node bench/hooks/visitor.ts ORIGIN EVERY_MS
// A visitor who requests cached pages at a fixed rate, and every fifth time a personal one, without waiting for earlier responses. At a
// higher rate the requests would be queued as a flood. It reports each response to its parent, and is a separate process so that the
// parent's work delays nothing.
import { Agent, request } from "node:http";

const [, , origin = "", everyMs = "20"] = process.argv;
const agent = new Agent({ keepAlive: true });
const paths = ["/", "/tim-du-thuyen"];
let asked = 0;

setInterval(() => {
  const isKept = asked % 5 !== 0;
  const path = paths[asked % paths.length] ?? "/";
  asked += 1;
  const headers = { "x-forwarded-for": "192.0.2.7", ...(!isKept && { cookie: `token=${"v".repeat(43)}` }) };
  const startedAt = Date.now();
  const started = performance.now();
  const tell = (status: number) => process.send?.({ isKept, startedAt, ms: performance.now() - started, status });
  const call = request(`${origin}${path}`, { agent, headers }, (response) => {
    response.resume();
    response.on("end", () => tell(response.statusCode ?? 0));
  });
  call.on("error", () => tell(0));
  call.end();
}, Number(everyMs));

process.on("disconnect", () => process.exit());
