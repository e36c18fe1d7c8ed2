import type { SettingInput } from "#modules/settings/contract.ts";

/** Invented from the name to the numbers; nothing here belongs to a real company. */
export const company: SettingInput<"company"> = {
  brand: "Hải Trình",
  hotline: "+8419000018",
  email: "chao@haitrinh.example",
  company: {
    name: "Công ty TNHH Du lịch Hải Trình (dữ liệu mẫu)",
    address: "Tầng 4, số 18, phố Bến Tàu, phường Bãi Cháy, tỉnh Quảng Ninh",
    taxCode: "0109000000",
    licence: "22-000/2024 (dữ liệu mẫu)",
    noticeUrl: null,
  },
};

export const bankAccount: SettingInput<"bank-account"> = {
  bin: "970436",
  bankName: "Vietcombank",
  number: "9704000012345",
  holder: "CONG TY TNHH DU LICH HAI TRINH",
  branch: "Chi nhánh Quảng Ninh (dữ liệu mẫu)",
};

export const payment: SettingInput<"payment"> = { depositPercent: 30, holdMinutes: 15 };
