import Share2 from "lucide-react/icons/share-2";
import { useEffect, useState } from "react";
import type { BankingApp } from "#modules/payments/reference.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { showToast } from "#ui/toasts.ts";
import { paths } from "#web/paths.ts";

/** A phone cannot scan its own screen: explains how a banking app on the same phone reads the code. Shown on phones only. */
export function PayOnPhone({ code, apps }: { code: string; apps: readonly BankingApp[] }) {
  return (
    <section className="pay-on-phone" aria-labelledby="tra-tren-dien-thoai">
      <h3 id="tra-tren-dien-thoai">Trả ngay trên điện thoại này</h3>
      <ol>
        <li>Bấm “Lưu mã” ở trên để mã nằm trong thư viện ảnh, hoặc gửi thẳng sang ứng dụng ngân hàng.</li>
        <li>Mở ứng dụng ngân hàng, chọn quét QR rồi chọn ảnh từ thư viện.</li>
        <li>Kiểm tra số tiền và nội dung, xác nhận, rồi quay lại đây: trang tự cập nhật khi tiền về.</li>
      </ol>
      <ShareCode code={code} />
      {apps.length > 0 && <BankingApps apps={apps} />}
    </section>
  );
}

/** Only apps that fill in the transfer; every other app reads the saved code. */
function BankingApps({ apps }: { apps: readonly BankingApp[] }) {
  return (
    <>
      <h4>Ứng dụng mở và điền sẵn</h4>
      <p className="banking-apps">
        {apps.map(({ name, href }) => (
          <a key={name} className={buttonClass("outline", "sm")} href={href} rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
      <p className="text-text-2">
        Máy cần cài sẵn ứng dụng. Dịch vụ VietQR.io chuyển số tiền, nội dung và tài khoản nhận sang ứng dụng. Bạn kiểm
        tra lại trước khi xác nhận. Ngân hàng khác: bạn lưu mã như trên.
      </p>
    </>
  );
}

function ShareCode({ code }: { code: string }) {
  const [picture, setPicture] = useState<File | null>(null);

  // The share API needs its file ready at the click (user activation), so the picture is fetched before.
  useEffect(() => {
    const stopped = new AbortController();
    void pictureOf(code, stopped.signal).then((file) => {
      if (file && navigator.canShare?.({ files: [file] })) setPicture(file);
    });
    return () => stopped.abort();
  }, [code]);

  if (!picture) return null;
  const share = async () => {
    try {
      await navigator.share({ files: [picture] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast("Máy không gửi được ảnh. Bạn lưu mã rồi mở ứng dụng ngân hàng nhé.", "error");
    }
  };
  return (
    <Button variant="outline" size="sm" onClick={share}>
      <Share2 />
      Gửi mã sang ứng dụng ngân hàng
    </Button>
  );
}

async function pictureOf(code: string, signal: AbortSignal): Promise<File | null> {
  // Only phones offer sharing; other devices do not load the picture.
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return null;
  try {
    const response = await fetch(paths.bookingQr(code), { signal });
    return response.ok ? new File([await response.blob()], `vietqr-HT${code}.png`, { type: "image/png" }) : null;
  } catch {
    return null;
  }
}
