// node --import ./bench/hooks/slow-query.ts: on SIGUSR2 the embedded database gets a slow query.
import { Worker } from "node:worker_threads";

const query = {
  text: "select sum(sqrt(n)) from generate_series(1, $1::int) n",
  values: [Number(process.env.BENCH_ROWS)],
};
const { postMessage } = Worker.prototype;
let database: Worker | undefined;
Worker.prototype.postMessage = function (this: Worker, message: { statement?: unknown }, ...rest: []) {
  if (message?.statement) database = this;
  return postMessage.call(this, message, ...rest);
};
process.on("SIGUSR2", () => database?.postMessage({ id: -1, statement: query }));
