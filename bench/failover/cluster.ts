// Three Patroni nodes with etcd and HAProxy on this machine, from the files of deploy/ha: each node has a loopback address of its own.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { killAtExit, sleep } from "../harness.ts";

/** The addresses of the files are of RFC 5737; 127.0.0.11 to 127.0.0.13 are free on every Linux machine. */
const EXAMPLE_NETWORK = "192.0.2.";
const NETWORK = "127.0.0.";
const NAMES = ["db1", "db2", "db3"] as const;
const API_PASSWORD = "a-password-of-the-api";
const SUPERUSER_PASSWORD = "a-password-of-the-superuser";
const TIMEOUT_MS = 180_000;

type Name = (typeof NAMES)[number];
type Member = { name: Name; role: string; state: string; lag?: number | "unknown" };

const addressOf = (name: Name) => `${NETWORK}1${name.slice(2)}`;
const fromDeploy = (file: string) =>
  readFileSync(join("deploy", "ha", file), "utf8").replaceAll(EXAMPLE_NETWORK, NETWORK);

/** A file of the first node, rewritten for another one. */
const forNode = (name: Name, file: string) =>
  fromDeploy(file)
    .replaceAll(/(?<=^name: |^ETCD_NAME=)db1$/gm, name)
    .replaceAll(/(?<=(?:listen|connect_address): |_URLS=http:\/\/)127\.0\.0\.11(?=:)/g, addressOf(name));

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster() {
  for (const program of ["etcd", "patroni", "haproxy"])
    if (spawnSync("sh", ["-c", `command -v ${program}`]).status !== 0)
      throw new Error(`${program} is missing: apt-get install etcd-server patroni haproxy`);
  const folder = mkdtempSync(join(tmpdir(), "hai-trinh-failover-"));
  chmodSync(folder, 0o711);
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  const own = (path: string) => owner.uid && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const children: ChildProcess[] = [];
  process.once("exit", () => {
    // What still runs would write into the folder while it is removed.
    for (const child of children) child.kill("SIGKILL");
    for (const pid of processesOf(folder)) kill(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  const run = (program: string, args: string[], { name = program, env = {} }: { name?: string; env?: object } = {}) => {
    const log = openSync(join(tmpdir(), `hai-trinh-bench-${name}.log`), "w");
    const child = spawn(program, args, { ...owner, stdio: ["ignore", log, log], env: { ...process.env, ...env } });
    killAtExit(child);
    children.push(child);
    return child;
  };
  const startPatroni = (name: Name) => run("patroni", [join(folder, name, "patroni.yml")], { name: `patroni-${name}` });

  const startEtcd = new Map<Name, () => ChildProcess>();
  for (const name of NAMES) {
    const home = join(folder, name);
    mkdirSync(home);
    own(home);
    const settings = forNode(name, "patroni.yml")
      .replaceAll("/var/lib/postgresql/15", home)
      .replaceAll("/var/run/postgresql", home)
      .replace("API-PASSWORD", API_PASSWORD)
      .replace("SUPERUSER-PASSWORD", SUPERUSER_PASSWORD);
    writeFileSync(join(home, "patroni.yml"), settings);
    const env = { ...parseEnv(forNode(name, "etcd")), ETCD_DATA_DIR: join(home, "etcd") };
    startEtcd.set(name, () => run("etcd", [], { name: `etcd-${name}`, env }));
  }
  const etcds = new Map([...startEtcd].map(([name, start]) => [name, start()]));
  const patronis = new Map(NAMES.map((name) => [name, startPatroni(name)]));
  const proxyFile = join(folder, "haproxy.cfg");
  // Only root may change the user and the root folder.
  writeFileSync(proxyFile, fromDeploy("haproxy.cfg").replaceAll(/^\t(user|group|chroot|log) .*\n/gm, ""));
  run("haproxy", ["-db", "-f", proxyFile]);

  const cluster = {
    url: `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:5000/postgres`,
    leader: async () => (await members()).find(({ role }) => role === "leader")?.name ?? null,

    /** Kills the leader with its Patroni, as a power cut of its machine would; etcd goes on. Returns its name. */
    async killLeader(): Promise<Name> {
      const name = await cluster.leader();
      if (!name) throw new Error("the cluster has no leader");
      patronis.get(name)?.kill("SIGKILL");
      const postmaster = Number(readFileSync(join(folder, name, "haitrinh", "postmaster.pid"), "utf8").split("\n")[0]);
      const sessions = childrenOf(postmaster);
      for (const pid of [postmaster, ...sessions]) kill(pid);
      return name;
    },

    start: (name: Name) => void patronis.set(name, startPatroni(name)),

    /** Makes a standby the leader, as before maintenance; the former leader becomes a standby by itself. Returns its name. */
    async switchOver(): Promise<Name> {
      const name = await cluster.leader();
      if (!name) throw new Error("the cluster has no leader");
      await ask(name, { method: "POST", path: "switchover", body: { leader: name } });
      return name;
    },

    /** Kills members of etcd, which runs beside each node, and returns what starts them again. */
    killEtcd(names: readonly Name[] = NAMES): () => void {
      for (const name of names) etcds.get(name)?.kill("SIGKILL");
      return () => {
        for (const name of names) {
          const start = startEtcd.get(name);
          if (start) etcds.set(name, start());
        }
      };
    },

    /** Waits until all nodes run, the standbys are close behind, and one of them is synchronous if that is asked for. */
    async settled(isSynchronous: boolean): Promise<void> {
      const isClose = ({ role, lag }: Member) => role === "leader" || (typeof lag === "number" && lag < 1_000_000);
      await until("all nodes run", async () => {
        const all = await members();
        const isUp =
          all.length === NAMES.length && all.every((one) => /running|streaming/.test(one.state) && isClose(one));
        return (
          isUp &&
          all.some(({ role }) => role === "leader") &&
          all.some(({ role }) => role === "sync_standby") === isSynchronous
        );
      });
      await until("HAProxy knows the leader", () => connects(cluster.url));
    },

    async setSynchronous(isSynchronous: boolean): Promise<void> {
      const body = { synchronous_mode: isSynchronous };
      await ask((await cluster.leader()) ?? "db1", { method: "PATCH", path: "config", body });
    },
  };
  await cluster.settled(true);
  return cluster;
}

async function ask(name: Name, { method, path, body }: { method: string; path: string; body: object }): Promise<void> {
  const response = await fetch(`http://${addressOf(name)}:8008/${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(`patroni:${API_PASSWORD}`)}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`Patroni answers ${response.status}: ${await response.text()}`);
}

async function members(): Promise<Member[]> {
  for (const name of NAMES) {
    const request = fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    const known = await request.then((response) => response.json()).catch(() => null);
    if (known?.members) return known.members;
  }
  return [];
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${what}; see ${tmpdir()}/hai-trinh-bench-*.log`);
    await sleep(250);
  }
}

const connects = async (url: string): Promise<boolean> => {
  try {
    execFileSync("psql", [url, "-Atc", "select 1"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

const idOf = (flag: "-u" | "-g") => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

const allProcesses = () => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // It has ended already.
  }
}

const childrenOf = (parent: number) =>
  allProcesses()
    .filter((pid) => Number(readProcess(pid, "stat").split(") ")[1]?.split(" ")[1]) === parent)
    .map(Number);

/** PostgreSQL servers outlive their Patroni; their command line names their data folder. */
const processesOf = (folder: string) =>
  allProcesses()
    .filter((pid) => readProcess(pid, "cmdline").includes(folder))
    .map(Number);
