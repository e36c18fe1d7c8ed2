import type { AreaSlug } from "./ship-seed.ts";

export const areas: readonly { slug: AreaSlug; name: string }[] = [
  { slug: "vinh-ha-long", name: "Vịnh Hạ Long" },
  { slug: "vinh-lan-ha", name: "Vịnh Lan Hạ" },
  { slug: "dao-cat-ba", name: "Đảo Cát Bà" },
];
