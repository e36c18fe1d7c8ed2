// What people upload may keep a parser busy for minutes: here it holds up nobody, and can be ended.
import { parentPort } from "node:worker_threads";
import { DomainError } from "#kernel/errors.ts";
import { readCells } from "./read-cells.ts";

const port = parentPort;
if (!port) throw new Error("reader-worker runs as a worker thread");

port.on("message", async (bytes: Uint8Array) => {
  try {
    port.postMessage({ cells: await readCells(bytes) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, fields, code } = error;
    port.postMessage({ refusal: { message, fields, code } });
  }
});
port.postMessage({ ready: true });
