import { formatInstant } from "#kernel/calendar-date.ts";
import type { PublishState } from "#modules/products/contract/product.ts";

import type { BadgeTone } from "#ui/badge.tsx";

/** Labels of the publication states, in the order of the tabs. */
export const stateNames: Readonly<Record<PublishState, string>> = {
  published: "Đã đăng",
  draft: "Nháp",
  hidden: "Đã ẩn",
};

export const stateTones: Readonly<Record<PublishState, BadgeTone>> = {
  published: "success",
  draft: "neutral",
  hidden: "warning",
};

/** "10:21 21/11/2026" in Vietnam. */
export const formatMoment = (instant: Date | string) => formatInstant(new Date(instant));
