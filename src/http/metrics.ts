import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { version } from "../../package.json";

export type Metrics = {
  /** `route` is a pattern: paths with booking codes would each create a new series. */
  request(method: string, route: string, status: number, seconds: number): void;
  text(): Promise<string>;
  contentType: string;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  // The default of 10 ms would use one percent of a core in an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const build = new Gauge({
    name: "build_info",
    help: "Versions of the product and of Node",
    labelNames: ["node", "version"],
    registers: [registry],
  });
  build.set({ node: process.version, version }, 1);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, without cached pages",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const failures = new Counter({
    name: "http_errors_total",
    help: "Answers of 500 and above",
    labelNames: ["route"],
    registers: [registry],
  });
  return {
    request(method, route, status, seconds) {
      durations.observe({ method, route, status }, seconds);
      if (status >= 500) failures.inc({ route });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
