import type { NetworkState } from "./network.ts";

export const networkMessages: Record<Exclude<NetworkState, "fine" | "signed-out">, string> = {
  offline: "Mất mạng. Những gì bạn đã điền vẫn còn đây; có mạng lại, trang tự gửi tiếp.",
  busy: "Hệ thống đang bận. Những gì bạn đã điền vẫn còn đây; trang tự gửi lại sau vài giây.",
};
