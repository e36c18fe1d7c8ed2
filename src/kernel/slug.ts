import { fold } from "./vietnamese.ts";

/** "Du thuyền Ngọc Lam" → "du-thuyen-ngoc-lam" */
export function slugify(title: string): string {
  return fold(title).replaceAll(" ", "-").slice(0, 80).replace(/-+$/, "");
}

export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
