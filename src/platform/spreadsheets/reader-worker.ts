// An uploaded file may keep a parser busy for minutes: in this process it blocks no request and can be killed.
import { serveRequests } from "../worker-ipc.ts";
import type { TableQuery } from "./read-table.ts";
import { tableRows } from "./table-rows.ts";

serveRequests(({ bytes, columns }: TableQuery) => tableRows(bytes, columns));
