import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Files that take far longer than their size says; a list because a fresh clone has measured nothing yet. */
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
 * Begins with what takes longest, so that no worker is left with a long file when the others have finished. What shares an
 * engine stays together, because a worker that changes its project starts anew.
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
