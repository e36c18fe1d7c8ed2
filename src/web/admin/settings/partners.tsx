import { type PartnerEntry, type PartnerKind, partnerKinds } from "#modules/homepage/contract.ts";
import { PARTNERS } from "#modules/homepage/limits.ts";
import { MIN_LOGO_SIDE } from "#modules/media/limits.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Picture } from "#web/components/picture.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Position } from "./testimonials.tsx";

const kindNames: Record<PartnerKind, string> = {
  cruise: "Hãng du thuyền",
  hotel: "Khách sạn",
  airline: "Hãng hàng không",
};

/** Partners: ships, hotels and airlines, with a logo or by name. */
export function Partners({ partners, mayWrite }: { partners: readonly PartnerEntry[]; mayWrite: boolean }) {
  return (
    <section className="box" aria-labelledby="doi-tac">
      <div className="box-head">
        <h2 id="doi-tac">Đối tác</h2>
        {mayWrite && <PartnerDialog next={(partners.at(-1)?.position ?? 0) + 10} />}
      </div>
      <p className="box-body text-text-2">
        Trang chủ hiện {PARTNERS.cruise} hãng du thuyền, {PARTNERS.hotel} khách sạn và {PARTNERS.airline} hãng hàng
        không đầu tiên. Chưa có logo thì hiện tên.
      </p>
      <ul className="settings-rows">
        {partners.map((partner) => (
          <li key={partner.id}>
            {partner.logo && <Picture picture={partner.logo} sizes="96px" decorative className="settings-logo" />}
            <div className="settings-what">
              <p className="font-semi">{partner.name}</p>
              <p className="text-text-2">
                {kindNames[partner.kind]} · thứ tự {partner.position}
              </p>
            </div>
            {mayWrite && (
              <div className="settings-actions">
                <PartnerDialog partner={partner} />
                <FormDialog
                  label="Xoá"
                  title={`Xoá ${partner.name}?`}
                  submit="Xoá"
                  intent="delete-partner"
                  size="sm"
                  submitVariant="danger"
                  hidden={{ id: partner.id }}
                >
                  {() => <p>Chỉ bỏ khỏi trang chủ. Du thuyền và đơn đặt không đổi.</p>}
                </FormDialog>
              </div>
            )}
          </li>
        ))}
        {partners.length === 0 && <li>Chưa có đối tác nào. Trang chủ không hiện mục này.</li>}
      </ul>
    </section>
  );
}

function PartnerDialog({ partner, next = 0 }: { partner?: PartnerEntry; next?: number }) {
  return (
    <FormDialog
      label={partner ? "Sửa" : "Thêm đối tác"}
      title={partner ? `Sửa ${partner.name}` : "Thêm đối tác"}
      submit={partner ? "Lưu" : "Thêm"}
      intent={partner ? "change-partner" : "add-partner"}
      variant={partner ? "outline" : "deep"}
      size="sm"
      hidden={partner ? { id: partner.id } : {}}
      carriesFile
    >
      {(errors) => (
        <>
          <SelectField
            name="kind"
            label="Là"
            options={partnerKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            defaultValue={partner?.kind ?? "cruise"}
            error={errors.kind}
          />
          <TextField name="name" label="Tên" required maxLength={60} defaultValue={partner?.name} error={errors.name} />
          <TextField
            name="logo"
            type="file"
            accept="image/png,image/webp,image/jpeg,image/avif"
            label={partner?.logo ? "Thay logo" : "Logo"}
            hint={`PNG, WebP, JPEG hoặc AVIF, cạnh ngắn từ ${MIN_LOGO_SIDE} điểm ảnh.`}
            error={errors.logo ?? errors.image}
          />
          {partner?.logo && <Checkbox name="no-logo">Bỏ logo, chỉ hiện tên</Checkbox>}
          <Position value={partner?.position ?? next} error={errors.position} />
        </>
      )}
    </FormDialog>
  );
}
