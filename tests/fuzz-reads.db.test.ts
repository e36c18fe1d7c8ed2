import { endpoints } from "#tests/support/api-client.ts";
import { fuzzCalls } from "#tests/support/fuzz-calls.ts";

fuzzCalls(endpoints.filter(({ method }) => method === "GET"));
