import type { DemoAccount } from "#modules/accounts/commands/first-accounts.ts";

/** Written in the README and printed at the start: these accounts exist only with the demo data. */
export const DEMO_PASSWORD = "chao buoi sang 2026";

/** One account for each role, with obviously fictional names. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: "chu", name: "Chủ Thử Nghiệm", email: "chu@demo.example", role: "owner" },
  { username: "quanly", name: "Quản Lý Thử Nghiệm", email: "quanly@demo.example", role: "manager" },
  { username: "kinhdoanh", name: "Kinh Doanh Thử Nghiệm", email: "kinhdoanh@demo.example", role: "sales" },
  { username: "ketoan", name: "Kế Toán Thử Nghiệm", email: "ketoan@demo.example", role: "accountant" },
  { username: "noidung", name: "Nội Dung Thử Nghiệm", email: "noidung@demo.example", role: "content" },
  { username: "chixem", name: "Chỉ Xem Thử Nghiệm", email: "chixem@demo.example", role: "viewer" },
];
