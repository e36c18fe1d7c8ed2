// Drawing a document takes the processor for tens of milliseconds: in this process it blocks no request.
import { serveRequests } from "../worker-ipc.ts";
import { drawDocument } from "./draw-document.ts";

serveRequests(drawDocument);
