import type { BankAccountInput, SettingInput } from "#modules/settings/contract/groups.ts";

/** A fictional company: neither name nor numbers belong to a real one. */
export const company: SettingInput<"company"> = {
  brand: "Hải Trình",
  hotline: "+8419000018",
  email: "chao@haitrinh.example",
  hours: "Thứ 2 đến thứ 6, 9:00–17:30 · Thứ 7, 9:00–12:00",
  zaloUrl: "https://zalo.me/haitrinh.example",
  messengerUrl: "https://m.me/haitrinh.example",
  company: {
    name: "Công ty TNHH Du lịch Hải Trình (dữ liệu mẫu)",
    address: "Tầng 4, số 18, phố Bến Tàu, phường Bãi Cháy, tỉnh Quảng Ninh",
    taxCode: "0109000000",
    issued: "Sở Tài chính tỉnh Quảng Ninh cấp ngày 12/03/2024",
    licence: "22-000/2024 (dữ liệu mẫu)",
    noticeUrl: null,
  },
};

export const bankAccount: BankAccountInput = {
  bin: "970436",
  number: "9704000012345",
  holder: "CONG TY TNHH DU LICH HAI TRINH",
  branch: "Chi nhánh Quảng Ninh (dữ liệu mẫu)",
};

export const payment: SettingInput<"payment"> = { depositPercent: 30, holdMinutes: 15 };
