import { flashMessages } from "../layout/flash-messages.ts";

export const timetableFlash = flashMessages({ "da-them": "Đã thêm.", "da-luu": "Đã lưu.", "da-xoa": "Đã xoá." });
