import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createMetrics } from "#http/metrics.ts";
import { MAX_DOCUMENT_BYTES } from "#modules/bookings/limits.ts";
import { MAX_UPLOAD_BYTES } from "#modules/media/limits.ts";
import { MAX_SHEET_BYTES } from "#platform/spreadsheets/limits.ts";

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const [nginx, caddy, haproxy] = [read("nginx.conf"), read("Caddyfile"), read("haproxy.cfg")];
const [patroni, etcd, databaseProxy] = [read("ha/patroni.yml"), read("ha/etcd"), read("ha/haproxy.cfg")];
const [unit, compose, docker] = [read("hai-trinh.service"), read("compose.yaml"), read("Dockerfile")];

const folder = mkdtempSync(join(tmpdir(), "hai-trinh-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/** A file with a self-signed certificate and its key. */
function certificate(): string {
  const path = join(folder, "both.pem");
  const subject = ["-subj", "/CN=haitrinh.example", "-days", "1"];
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path, "-out", `${path}.crt`, ...subject];
  execFileSync("openssl", asked, { stdio: "ignore" });
  writeFileSync(path, readFileSync(path, "utf8") + readFileSync(`${path}.crt`, "utf8"));
  return path;
}

function check(program: string, args: string[]) {
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, stderr, stdout } = spawnSync(program, args, { encoding: "utf8", env });
  return { status, output: `${stdout}${stderr}` };
}

test.skipIf(!has("nginx") || !has("openssl"))("nginx accepts its example", () => {
  const file = join(folder, "nginx.conf");
  const site = nginx.replaceAll(/\/etc\/ssl\/haitrinh\/\w+\.pem/g, certificate());
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${site}\n}\n`);
  expect(check("nginx", ["-t", "-e", "stderr", "-c", file])).toMatchObject({ status: 0 });
});

test.skipIf(!has("haproxy") || !has("openssl"))("HAProxy accepts its example", () => {
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, haproxy.replace("/etc/haproxy/certs/haitrinh.pem", certificate()));
  expect(check("haproxy", ["-c", "-f", file])).toMatchObject({ status: 0 });
});

test.skipIf(!has("haproxy"))("HAProxy accepts its example for the database", () => {
  expect(check("haproxy", ["-c", "-f", "deploy/ha/haproxy.cfg"])).toMatchObject({ status: 0 });
});

test.skipIf(!has("patroni") || !existsSync("/usr/lib/postgresql/15/bin"))("Patroni accepts its example", () => {
  const file = join(folder, "patroni.yml");
  // The check connects to etcd, and nothing listens on this port.
  writeFileSync(file, patroni.replaceAll(/[\d.]+:2379/g, "127.0.0.1:1"));
  const { output } = check("patroni", ["--validate-config", file]);
  const complaints = output.split("\n").filter(Boolean);
  expect(complaints.filter((line) => line.includes("127.0.0.1:1 is not reachable"))).toHaveLength(3);
  expect(complaints).toHaveLength(3);
});

test.skipIf(!has("etcd"))("etcd knows every setting of its example", () => {
  const { output } = check("etcd", ["--help"]);
  const flags = Object.keys(parseEnv(etcd)).map((name) =>
    name.replace("ETCD_", "--").toLowerCase().replaceAll("_", "-"),
  );
  expect(flags).toContain("--initial-cluster");
  expect(flags.filter((flag) => !output.includes(`${flag} `))).toEqual([]);
});

test("the files of a database cluster agree on their machines and ports", () => {
  const machines = ["192.0.2.11", "192.0.2.12", "192.0.2.13"];
  const membersOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
  expect(membersOf(patroni, /- ([\d.]+):2379$/gm)).toEqual(machines);
  expect(membersOf(parseEnv(etcd).ETCD_INITIAL_CLUSTER ?? "", /db\d=http:\/\/([\d.]+):2380/g)).toEqual(machines);
  expect(membersOf(databaseProxy, /server db\d ([\d.]+):5432$/gm)).toEqual([...machines, ...machines]);
  expect(patroni).toMatch(/^restapi:\n {2}listen: [\d.]+:8008$/m);
  expect(databaseProxy).toContain("check port 8008");
});

test("Patroni has time for every retry before its lock ends, and commits wait for a standby", () => {
  const setting = (name: string) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, "m").exec(patroni)?.[1]);
  expect(setting("loop_wait") + 2 * setting("retry_timeout")).toBeLessThanOrEqual(setting("ttl"));
  expect(patroni).toMatch(/^ {4}synchronous_mode: true$/m);
});

test.skipIf(!has("caddy"))("Caddy accepts its example", () => {
  const asked = ["validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"];
  expect(check("caddy", asked)).toMatchObject({ status: 0 });
});

test.skipIf(!has("varnishd"))("Varnish accepts its example", () => {
  expect(check("varnishd", ["-C", "-f", join(process.cwd(), "deploy/varnish.vcl")])).toMatchObject({ status: 0 });
});

test.skipIf(!has("systemd-analyze"))("systemd knows every line of the unit", () => {
  const file = join(folder, "hai-trinh.service");
  writeFileSync(file, unit.replaceAll("/opt/hai-trinh/node_modules/.bin/node", process.execPath));
  expect(check("systemd-analyze", ["verify", file]).output).not.toContain("hai-trinh.service:");
});

test.skipIf(!has("promtool"))("Prometheus accepts the alerts, and they fire as their test says", () => {
  expect(check("promtool", ["check", "rules", "deploy/alerts.yml"])).toMatchObject({ status: 0 });
  expect(check("promtool", ["test", "rules", "deploy/alerts.test.yml"])).toMatchObject({ status: 0 });
});

test("alerts and dashboard name only metrics, backlogs and log events that exist", async () => {
  const text = `${read("alerts.yml")}${read("grafana-dashboard.json")}`.replaceAll('\\"', '"');
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));
  const known = await createMetrics().text();
  const backlogs = readFileSync("src/operator/backlogs.ts", "utf8");
  const guide = readFileSync("docs/guides/operate.md", "utf8");
  const metrics = all(/\b((?:http|database|page|log|nodejs|process)_[a-z0-9_]+)(?=[{[ ])/g);
  const names = [...metrics].map((name) => name.replace(/_(bucket|count|sum)$/, ""));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !known.includes(`# HELP ${name} `))).toEqual([]);
  expect([...all(/\{of="(\w+)"/g)].filter((of) => !backlogs.includes(` as ${of}`))).toEqual([]);
  const events = [...all(/\{event=~?"([\w.|]+)"/g)].flatMap((one) => one.split("|"));
  expect(events).toContain("gateway.payment_held");
  expect(events.filter((event) => !guide.includes(`| \`${event}\` |`))).toEqual([]);
});

test("every proxy takes the largest upload, and replaces the address that a client claims", () => {
  const largest = Math.max(MAX_UPLOAD_BYTES, MAX_DOCUMENT_BYTES, MAX_SHEET_BYTES * 2);
  const megabytes = (text: string, limit: RegExp) => Number(limit.exec(text)?.[1]);
  expect(megabytes(nginx, /client_max_body_size (\d+)m;/) * 1024 * 1024).toBeGreaterThan(largest);
  expect(megabytes(caddy, /max_size (\d+)MB/) * 1_000_000).toBeGreaterThan(largest);
  expect(megabytes(haproxy, /content-length\) gt (\d+)/)).toBeGreaterThan(largest);
  expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(haproxy).toContain("http-request set-header X-Forwarded-For %[src]");
  expect(caddy).not.toContain("trusted_proxies");
});

test("the unit and the image start the product as npm run serve does", () => {
  const { serve } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const [, environment = "", flags = ""] =
    /^exec env (.+) node_modules\/\.bin\/node --env-file-if-exists=\.env (.+) src\/main\.ts$/.exec(serve) ?? [];
  expect(flags).toMatch(/^--/);
  expect(unit).toMatch(new RegExp(`^Environment=${environment} `, "m"));
  expect(unit).toMatch(new RegExp(`^ExecStart=/opt/hai-trinh/node_modules/.bin/node ${flags} src/main.ts$`, "m"));
  expect(docker).toContain(`ENV ${environment} `);
  expect(docker).toContain(`CMD ["node_modules/.bin/node", "${flags}", "src/main.ts"]`);
});

test("systemd and Docker wait until the product has drained and finished", () => {
  const drain = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(readFileSync(".env.example", "utf8"))?.[1]);
  const finish = Number(/^const STOP_MS = (\d+)_000;$/m.exec(readFileSync("src/main.ts", "utf8"))?.[1]);
  expect(drain + finish).toBeGreaterThan(20);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(drain + finish);
  expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(drain + finish);
  const [, every, times] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
  expect(Number(every) * Number(times)).toBeLessThan(drain);
});

test("the image runs without root, and the container cannot write outside its data", () => {
  expect(docker).toMatch(/^USER hai-trinh$/m);
  expect(compose).toContain("read_only: true");
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  // The JIT compiler of V8 needs memory that it writes and runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
});
