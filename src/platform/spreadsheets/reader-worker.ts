// What people upload may keep a parser busy for minutes: here it holds up nobody, and can be ended.
import { serveRequests } from "../worker-ipc.ts";
import type { TableQuestion } from "./read-table.ts";
import { tableRows } from "./table-rows.ts";

serveRequests(({ bytes, columns }: TableQuestion) => tableRows(bytes, columns));
