// The time in a --cpu-prof recording, by package.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } };
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] };

export type Share = { name: string; share: number };

/** Self time by package of the only profile in a folder, without idle time, largest first. */
export function selfTimes(folder: string, count: number): Share[] {
  const file = readdirSync(folder).find((name) => name.endsWith(".cpuprofile"));
  const profile: Profile = JSON.parse(readFileSync(join(folder, file ?? ""), "utf8"));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const sums = new Map<string, number>();
  let total = 0;
  for (const [index, id] of profile.samples.entries()) {
    const node = nodes.get(id);
    if (!node || node.callFrame.functionName === "(idle)") continue;
    const micros = profile.timeDeltas[index] ?? 0;
    const name = packageOf(node.callFrame);
    sums.set(name, (sums.get(name) ?? 0) + micros);
    total += micros;
  }
  const shares = [...sums].map(([name, micros]) => ({ name, share: micros / total }));
  return shares.sort((a, b) => b.share - a.share).slice(0, count);
}

const maps = new Map<string, SourceMap | null>();

function packageOf({ url, lineNumber, columnNumber, functionName }: Node["callFrame"]): string {
  if (url === "") return functionName.startsWith("(") ? functionName : `native ${functionName || "code"}`;
  if (url.startsWith("node:")) return "node's own JavaScript";
  const source = url.includes("/build/server/") ? sourceOf(url, lineNumber, columnNumber) : url;
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(source)?.[1];
  return inPackage ?? /(?:^|\/)src\/[^/]+/.exec(source)?.[0].replace(/^\//, "") ?? "bundle";
}

/** The source of a position in the bundle; only `react-router build --sourcemapServer` records it. */
function sourceOf(url: string, line: number, column: number): string {
  let map = maps.get(url);
  if (map === undefined) {
    const file = `${fileURLToPath(url)}.map`;
    map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : null;
    maps.set(url, map);
  }
  const entry = map?.findEntry(line, column);
  return entry && "originalSource" in entry ? entry.originalSource : "bundle";
}
