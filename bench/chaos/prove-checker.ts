// Runs a short load with each planted bug and one without, and reports which bugs the checker found and by which rule.

import { brokenInvariants, type OutsideSales } from "#operator/invariants.ts";
import { jsonClient, progress, type ServerHome, serverHome, startProduct } from "../harness.ts";
import { check, type Finding } from "./checker.ts";
import { createLoad, type Goods } from "./load.ts";
import { type PlantedBug, plantedBugs } from "./planted-bugs.ts";
import { readEarlierIds, readStoredRows } from "./world.ts";

/** The size of a short load: enough to trigger each bug. */
const ACTIONS = 150;

type Bench = {
  server: string;
  /** The database that each run copies. */
  base: ServerHome;
  goods: Goods;
  outside: OutsideSales;
  port: number;
  env: Record<string, string>;
  roll: (bound: number) => number;
};

export type Proof = { bug: string; rules: string[] };

/** The first line is of a product without a bug. */
export async function proveChecker(bench: Bench): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const bug of [{ name: "no bug at all" }, ...plantedBugs]) {
    const findings = await findingsOf(bench, bug);
    const rules = [...new Set(findings.map(({ rule }) => rule))];
    progress(`${bug.name}: ${rules.length > 0 ? `caught: ${rules.join("; ")}` : "nothing found"}`);
    if (bug.name === "no bug at all") for (const { rule, what } of findings.slice(0, 5)) progress(`${rule}: ${what}`);
    proofs.push({ bug: bug.name, rules });
  }
  return proofs;
}

async function findingsOf(bench: Bench, { before, after }: PlantedBug): Promise<Finding[]> {
  const home = await serverHome(bench.server, { copied: bench.base.name });
  if (before) await home.ask(before);
  const former = await readEarlierIds(home.ask);
  const product = await startProduct(home, { port: bench.port, env: bench.env });
  const client = jsonClient(product.origin);
  const load = createLoad({
    origin: product.origin,
    client,
    goods: bench.goods,
    roll: bench.roll,
    faults: new Set(),
  });
  let actions = 0;
  await load.run(() => {
    actions += 1;
    return actions <= ACTIONS;
  });
  await load.finish(2000);
  client.close();
  await product.kill();
  if (after) await home.ask(after(load.history));
  const broken = await brokenInvariants(home.ask, bench.outside);
  const findings = check(load.history, await readStoredRows(home.ask, former), broken);
  await home.remove();
  return findings;
}
