import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that take far longer than their size suggests. A list, because a fresh clone has no measurements. */
const known = [
  "tests/whole-site.db.test.ts",
  "tests/fuzz-reads.db.test.ts",
  "tests/fuzz-writes.db.test.ts",
  "tests/fuzz-pages.db.test.ts",
  "tests/reliability/guesses.db.test.ts",
  "tests/reliability/last-cabins.db.test.ts",
  "src/modules/media/commands.db.test.ts",
];

/**
 * Runs the longest files first, so that no worker is left with a long file at the end. Files of one engine stay together, because a worker
 * that changes its project restarts.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = known.findIndex((file) => moduleId.endsWith(`/${file}`));
      return index === -1 ? known.length : index;
    };
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flat();
  }
}
