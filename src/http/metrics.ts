import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../package.json";

/** Numbers that are read when they are asked for. */
export type Sources = {
  /** Lines of the log so far, by level and event, separated by a space. */
  logEvents: ReadonlyMap<string, number>;
  /** Database connections of this instance; the embedded database has none. */
  connections: () => { open: number; idle: number; waiting: number } | null;
  /** Pages that render, and pages that wait for a slot. */
  pages: () => { running: number; waiting: number };
  /** Work that waits in the database, by the name of its gauge; null while the database does not answer. */
  backlogs: () => Promise<Readonly<Record<string, number>> | null>;
};

export type Metrics = {
  /** `route` is a pattern: paths with booking codes would each create a new series. */
  request(method: string, route: string, status: number, seconds: number): void;
  /** A page that the page cache answered. */
  cached(route: string, status: number): void;
  text(): Promise<string>;
  contentType: string;
};

/** The longest statement of a request ends after 8 seconds, and a flight search after some more. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 8, 20];

export function createMetrics({
  logEvents = new Map(),
  connections = () => null,
  pages = () => ({ running: 0, waiting: 0 }),
  backlogs = async () => null,
}: Partial<Sources> = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The default of 10 ms would use one percent of a core in an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  new Gauge({
    name: "build_info",
    help: "Versions of the product and of Node",
    registers,
    labelNames: ["node", "version"],
  }).set({ node: process.version, version }, 1);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, without cached pages",
    registers,
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
  });
  const cachedPages = new Counter({
    name: "http_cached_pages_total",
    help: "Pages and pictures answered from memory",
    registers,
    labelNames: ["route", "status"],
  });
  new Counter({
    name: "log_events_total",
    help: "Lines of the log by event; the guide for operators lists them",
    registers,
    labelNames: ["level", "event"],
    collect() {
      this.reset();
      for (const [name, count] of logEvents) {
        const [level = "", event = ""] = name.split(" ");
        this.inc({ level, event }, count);
      }
    },
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of this copy for requests",
    registers,
    labelNames: ["state"],
    collect() {
      for (const [state, count] of Object.entries(connections() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "page_renders",
    help: "Pages that render or wait for a slot",
    registers,
    labelNames: ["state"],
    collect() {
      for (const [state, count] of Object.entries(pages())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "backlog",
    help: "Work that waits in the database, the same for all copies",
    registers,
    labelNames: ["of"],
    async collect() {
      this.reset();
      for (const [of, count] of Object.entries((await backlogs()) ?? {})) this.set({ of }, count);
    },
  });
  return {
    request: (method, route, status, seconds) => durations.observe({ method, route, status }, seconds),
    cached: (route, status) => cachedPages.inc({ route, status }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
