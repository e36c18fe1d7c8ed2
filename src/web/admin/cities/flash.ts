import { flashMessages } from "../layout/flash-messages.ts";

export const cityFlash = flashMessages({ "da-tao": "Đã tạo địa điểm.", "da-luu": "Đã lưu địa điểm." });
