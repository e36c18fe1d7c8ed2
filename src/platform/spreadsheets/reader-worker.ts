// What people upload may keep a parser busy for minutes: here it holds up nobody, and can be ended.
import { answerReading } from "../answer-reading.ts";
import type { TableQuestion } from "./read-table.ts";
import { tableRows } from "./table-rows.ts";

answerReading(({ bytes, columns }: TableQuestion) => tableRows(bytes, columns));
