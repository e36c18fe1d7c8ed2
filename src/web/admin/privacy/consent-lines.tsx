import { formatInstant } from "#kernel/calendar-date.ts";
import type { ConsentRecord } from "#modules/consents/contract.ts";
import { consentPurposeNames, consentSourceNames } from "#modules/consents/messages.ts";
import { HeldLines } from "./held-lines.tsx";

/** Consents of a person: time, place and text. */
export function ConsentLines({ consents }: { consents: readonly ConsentRecord[] }) {
  return (
    <HeldLines
      title="Đồng ý"
      lines={consents.map((one) => ({
        key: String(one.askedAt),
        title: consentPurposeNames[one.purpose],
        note: [
          `hỏi ${formatInstant(one.askedAt)} (${consentSourceNames[one.source]})`,
          one.givenAt ? `đồng ý ${formatInstant(one.givenAt)}` : "chưa đồng ý",
          one.withdrawnAt && `ngừng ${formatInstant(one.withdrawnAt)}`,
          `bản lời ${one.version}: “${one.text}”`,
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
    />
  );
}
