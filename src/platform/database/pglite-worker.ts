// PGlite answers in microtasks, so on the main thread one slow query would freeze every page.
import { parentPort, workerData } from "node:worker_threads";
import { openEngine, type Statement } from "./pglite-engine.ts";

const port = parentPort;
if (!port) throw new Error("pglite-worker runs as a worker thread");

const engine = await openEngine({ dataDir: workerData.dataDir });

port.on("message", async ({ id, statement }: { id: number; statement: Statement | "close" }) => {
  try {
    if (statement === "close") {
      await engine.close();
      port.postMessage({ id, answer: null });
    } else {
      port.postMessage({ id, answer: await engine.run(statement) });
    }
  } catch (error) {
    port.postMessage({ id, error: portable(error) });
  }
});
port.postMessage({ ready: true });

// The structured clone of an Error loses its fields, such as the violated constraint.
function portable(error: unknown) {
  const { message, ...fields } =
    error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
  return { message, ...JSON.parse(JSON.stringify(fields)) };
}
