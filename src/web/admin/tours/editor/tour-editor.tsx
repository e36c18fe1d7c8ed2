import { useState } from "react";
import type { FieldErrors } from "#kernel/errors.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import type { CruiseWork } from "#modules/cruises/contract/editing.ts";
import { readinessOf } from "#modules/cruises/rules/readiness.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import { pictureProblems } from "#modules/products/rules/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { adminPaths } from "../../paths.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { FeatureBoxes } from "./feature-section.tsx";
import type { Editor } from "./fields.tsx";
import { InfoSection, ShipSection } from "./info-section.tsx";
import { ItinerarySection } from "./itinerary-section.tsx";
import { PictureManager } from "./picture-manager.tsx";
import { PolicySection } from "./policy-section.tsx";
import { RoomSection } from "./room-section.tsx";
import { SaveBar } from "./save-bar.tsx";
import { errorsIn, sections } from "./sections.ts";
import { TextSection } from "./text-section.tsx";
import { useTourWork } from "./use-tour-work.ts";

type TourEditorProps = {
  tour: ProductInEditor<CruiseWork>;
  areas: readonly { id: string; name: string }[];
  shipAmenities: readonly Amenity[];
  roomAmenities: readonly Amenity[];
  pictures: Readonly<Record<string, Picture>>;
  blockers: FieldErrors;
  /** What keeps guests from booking it, and the least they pay by its rules. */
  sale: { problems: string[]; from: number | null };
  may: { write: boolean; publish: boolean };
};

/** All of a ship in one form that saves itself. */
export function TourEditor({ tour, blockers, sale, may, pictures, ...lists }: TourEditorProps) {
  const written = useTourWork(tour, blockers, may.write);
  const preview = adminPaths.tourPreview(tour.id);
  const { work, change } = written;
  const [known, setKnown] = useState(pictures);
  const [isAsked, setAsked] = useState(tour.state === "published");
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const errors = errorsOf(written, known);
  const editor: Editor = {
    work,
    change,
    readOnly: !may.write,
    // A new tour is not red before somebody has tried to publish it.
    errorOf: (path) => (isAsked ? (errors[path] ?? nested(errors, path)) : undefined),
  };
  const publish = () => {
    setAsked(true);
    const [first] = sections.filter((section) => errorsIn(section, errors) > 0);
    if (first) document.getElementById(first.id)?.scrollIntoView();
    else if (tour.state !== "published" && sale.problems.length > 0) setAsking("publish");
    else written.send("publish");
  };
  const confirm = () => {
    if (asking) written.send(asking, asking === "publish");
    setAsking(null);
  };
  return (
    <div className="edit">
      <Rail errors={errors} isAsked={isAsked} />
      <fieldset className="edit-sections" disabled={!may.write}>
        <legend className="sr-only">Nội dung tour</legend>
        {written.conflict && (
          <ConflictPanel
            conflict={written.conflict}
            mine={work}
            onTake={change}
            onResolve={() => written.conflict && written.resolve(written.conflict)}
          />
        )}
        <Parts
          {...lists}
          editor={editor}
          from={sale.from}
          pictures={{ known, learn: (one) => setKnown((all) => ({ ...all, [one.id]: one })) }}
        />
      </fieldset>
      <SaveBar
        {...written}
        state={tour.state}
        problems={Object.keys(errors).length}
        isAsked={isAsked}
        may={may}
        preview={preview}
        onPreview={() => written.leaveFor(preview)}
        onSave={() => written.send("write")}
        onPublish={publish}
        onHide={() => setAsking("hide")}
        onDrop={() => setAsking("drop")}
      />
      <Modal
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={questions[asking ?? "drop"].title}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(null)}>
              Quay lại
            </Button>
            <Button variant={asking === "publish" ? "deep" : "danger"} onClick={confirm}>
              {questions[asking ?? "drop"].button}
            </Button>
          </>
        }
      >
        <div className="p-5">
          <p>{questions[asking ?? "drop"].text}</p>
          {asking === "publish" && (
            <ul className="mt-2 list-disc pl-5">
              {sale.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      </Modal>
    </div>
  );
}

/** What is asked before it is done. */
const questions = {
  publish: {
    title: "Đăng khi chưa bán được?",
    text: "Khách sẽ thấy trang tàu với chữ “Chưa mở bán” và chưa đặt được:",
    button: "Vẫn đăng",
  },
  hide: {
    title: "Ẩn tour này?",
    text: "Khách không còn thấy và không đặt được tour. Đơn đã đặt vẫn giữ nguyên.",
    button: "Ẩn tour, ngừng bán",
  },
  drop: {
    title: "Bỏ bản nháp?",
    text: "Mọi thay đổi từ lần đăng cuối sẽ mất. Tour chưa đăng lần nào và còn thiếu mục sẽ bị xoá hẳn.",
    button: "Bỏ bản nháp",
  },
};

/** What is wrong now: told at once where the browser can know it; of the address only the server does. */
function errorsOf(
  { work, blockers, isDirty }: ReturnType<typeof useTourWork>,
  known: Record<string, Picture>,
): FieldErrors {
  const ids = [work.imageIds, ...work.rooms.map((room) => room.imageIds)].flat();
  const withoutAlt = new Set(ids.filter((id) => !known[id]?.alt));
  const slug: FieldErrors = blockers.slug && !isDirty ? { slug: blockers.slug } : {};
  return { ...readinessOf(work).fields, ...pictureProblems("cruise", work, withoutAlt), ...slug };
}

const nested = (errors: FieldErrors, path: string) =>
  /^(rooms\.\d+|longDescription)$/.test(path)
    ? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1]
    : undefined;

/** What is still missing, by part; red is only what somebody has tried to publish. */
function Rail({ errors, isAsked }: { errors: FieldErrors; isAsked: boolean }) {
  return (
    <nav className="edit-rail" aria-label="Mục của tour">
      {sections.map((section) => {
        const count = errorsIn(section, errors);
        return (
          <a key={section.id} href={`#${section.id}`}>
            {section.title}
            {count > 0 && (isAsked ? <Badge tone="warning">{count} cần xem</Badge> : <Badge>còn {count}</Badge>)}
          </a>
        );
      })}
    </nav>
  );
}

type PartsProps = Pick<TourEditorProps, "areas" | "shipAmenities" | "roomAmenities"> & {
  editor: Editor;
  from: number | null;
  pictures: Parameters<typeof PictureManager>[0]["pictures"];
};

function Parts({ editor, from, pictures, areas, shipAmenities, roomAmenities }: PartsProps) {
  const { work, change, errorOf } = editor;
  const parts = {
    "thong-tin": <InfoSection editor={editor} areas={areas} from={from} />,
    tau: <ShipSection editor={editor} />,
    anh: (
      <PictureManager
        label="Ảnh đại diện và ảnh chi tiết"
        ids={work.imageIds}
        onChange={(next) => change((now) => ({ imageIds: next(now.imageIds) }))}
        pictures={pictures}
        error={errorOf("imageIds")}
      />
    ),
    "dac-diem": (
      <FeatureBoxes all={shipAmenities} chosen={work.amenityIds} onChange={(amenityIds) => change({ amenityIds })} />
    ),
    "gioi-thieu": <TextSection editor={editor} />,
    "lich-trinh": <ItinerarySection editor={editor} />,
    phong: <RoomSection editor={editor} amenities={roomAmenities} pictures={pictures} />,
    "chinh-sach": <PolicySection editor={editor} />,
  };
  return sections.map(({ id, title }) => (
    <section key={id} id={id} className="box edit-section" aria-labelledby={`${id}-title`}>
      <div className="box-head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="box-body">{parts[id]}</div>
    </section>
  ));
}
