import { homeSectionWords } from "#modules/homepage/messages.ts";
import type { HomeSectionView } from "#modules/homepage/queries.ts";
import { type HomeSection, homeSections } from "#modules/settings/contract/groups.ts";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextArea, TextField } from "#ui/text-field.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";

type HomeSectionsProps = { sections: Readonly<Record<HomeSection, HomeSectionView>>; mayWrite: boolean };

/** The sections of the home page from top to bottom: visibility and texts. */
export function HomeSections({ sections, mayWrite }: HomeSectionsProps) {
  return (
    <section className="box" aria-labelledby="cac-phan">
      <div className="box-head">
        <h2 id="cac-phan">Các phần của trang chủ</h2>
      </div>
      <ul className="settings-rows">
        {homeSections.map((section) => {
          const { shown, heading, lead } = sections[section];
          return (
            <li key={section}>
              <div className="settings-what">
                <p className="font-semi">{homeSectionWords[section].name}</p>
                {heading && <p>{heading}</p>}
                {lead && <p className="text-text-2">{lead}</p>}
              </div>
              <Badge tone={shown ? "success" : "neutral"}>{shown ? "Đang hiện" : "Đang ẩn"}</Badge>
              {mayWrite && (
                <div className="settings-actions">
                  <SectionDialog section={section} view={sections[section]} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SectionDialog({ section, view: { shown, heading, lead } }: { section: HomeSection; view: HomeSectionView }) {
  const { name, ...usual } = homeSectionWords[section];
  return (
    <FormDialog
      label={
        <>
          Sửa<span className="sr-only"> phần {name}</span>
        </>
      }
      title={`Sửa phần ${name}`}
      submit="Lưu"
      intent="change-section"
      variant="outline"
      size="sm"
      hidden={{ section }}
    >
      {(errors) => (
        <>
          <Checkbox name="shown" value="1" defaultChecked={shown}>
            Hiện trên trang chủ
          </Checkbox>
          {usual.heading !== undefined && (
            <TextField
              name="heading"
              label="Tiêu đề"
              hint={`Bỏ trống để dùng “${usual.heading}”.`}
              maxLength={80}
              defaultValue={heading}
              error={errors.heading}
            />
          )}
          {usual.lead !== undefined && (
            <TextArea
              name="lead"
              label="Câu dẫn"
              hint="Bỏ trống để dùng câu có sẵn."
              counted
              rows={3}
              maxLength={200}
              defaultValue={lead}
              error={errors.lead}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
