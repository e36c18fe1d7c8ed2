import Download from "lucide-react/icons/download";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { CopyButton } from "#web/components/copy-button.tsx";
import { useSite } from "#web/components/site.ts";

/** Two-factor recovery codes, shown only once: to copy, download or write down. */
export function RecoveryCodes({ codes, username }: { codes: readonly string[]; username: string }) {
  const { brand } = useSite();
  const text = codes.join("\n");
  const fileText = `Mã dự phòng ${brand}, tài khoản ${username}. Mỗi mã dùng một lần.\n\n${text}\n`;
  return (
    <Alert tone="warning" title="Cất các mã dự phòng này ngay: chúng không hiện lại.">
      <p>Mất điện thoại, bạn dùng một mã thay cho mã 6 số. Mỗi mã dùng được một lần.</p>
      <ul className="recovery-codes" aria-label="Mã dự phòng">
        {codes.map((code) => (
          <li key={code}>
            <code className="secret">{code}</code>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        <CopyButton name="Mã dự phòng" text={text} />
        <a
          className={buttonClass("quiet", "sm")}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText)}`}
          download={`ma-du-phong-${username}.txt`}
        >
          <Download />
          Tải về
        </a>
      </p>
    </Alert>
  );
}
