/**
 * Apps that VietQR.io opens with a transfer filled in; other apps it only opens. Names of `app` and dates of support:
 * vietqr.io/changelog (2.12, 2.15, 2.16, 2.17, 2.18), read in November 2026.
 */
const fillingApps = [
  { app: "mb", name: "MBBank" },
  { app: "bidv", name: "BIDV SmartBanking" },
  { app: "icb", name: "VietinBank iPay" },
  { app: "acb", name: "ACB ONE" },
  { app: "ocb", name: "OCB OMNI" },
] as const;

/** Codes of receiving banks, by their BIN (`code` of api.vietqr.io/v2/banks, in small letters). */
const bankCodes: Readonly<Record<string, string>> = {
  970436: "vcb",
  970415: "icb",
  970418: "bidv",
  970405: "vba",
  970422: "mb",
  970407: "tcb",
  970416: "acb",
  970432: "vpb",
  970423: "tpb",
  970403: "stb",
  970437: "hdb",
  970441: "vib",
  970443: "shb",
  970426: "msb",
  970448: "ocb",
};

export type BankingApp = { name: string; href: string };

type Transfer = { amount: number; content: string; account: { bin: string; number: string; holder: string } };

/**
 * Links that open a banking app with this transfer (vietqr.io/deeplink). VietQR.io learns the account, the amount and the content,
 * so the content and `returnTo` hold a booking code and nothing of a person. Empty for a bank whose code is not known.
 */
export function bankingApps({ amount, content, account }: Transfer, returnTo: string): BankingApp[] {
  const bank = bankCodes[account.bin];
  if (!bank) return [];
  const [note, holder] = [content, account.holder].map(encodeURIComponent);
  // "@" and the address stay as they are: the service reads both unencoded.
  const transfer = `am=${amount}&tn=${note}&ba=${account.number}@${bank}&bn=${holder}&url=${returnTo}`;
  return fillingApps.map(({ app, name }) => ({ name, href: `https://dl.vietqr.io/pay?app=${app}&${transfer}` }));
}
