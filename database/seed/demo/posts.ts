import type { PostSeed } from "./post-seed.ts";
import { beforeTheTrip } from "./posts/before-the-trip.ts";
import { onTheBay } from "./posts/on-the-bay.ts";

/** Articles of the demo; the picture of each is named "blog-" plus its slug. */
export const posts: readonly PostSeed[] = [...beforeTheTrip, ...onTheBay];
