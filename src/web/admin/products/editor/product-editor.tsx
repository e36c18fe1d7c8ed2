import { type ReactNode, useState } from "react";
import type { FieldErrors } from "#kernel/errors.ts";
import type { Amenity } from "#modules/amenities/contract.ts";
import { readinessOf as readinessOfCruise } from "#modules/cruises/rules/readiness.ts";
import { readinessOf as readinessOfHotel } from "#modules/hotels/rules/readiness.ts";
import type { Picture } from "#modules/media/contract.ts";
import type { ProductInEditor } from "#modules/products/contract/editing.ts";
import type { AnyDraftState, Readiness } from "#modules/products/contract/kind.ts";
import type { ProductKind } from "#modules/products/contract/product.ts";
import { pictureProblems } from "#modules/products/rules/pictures.ts";
import { Badge } from "#ui/badge.tsx";
import { RequiredMark } from "#ui/text-field.tsx";
import { kindPaths } from "../../paths.ts";
import type { HidingEffects } from "../hiding.server.ts";
import { staffLabels } from "../labels.ts";
import type { Places } from "./add-place.tsx";
import { ConfirmDialog, type ConfirmedIntent } from "./confirm-dialog.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { cruiseParts } from "./cruise/cruise-parts.tsx";
import { AmenityCheckboxes, type OnAmenitiesAdded } from "./feature-section.tsx";
import type { Editor } from "./fields.tsx";
import { goToField } from "./go-to-field.ts";
import { hotelParts } from "./hotel/hotel-parts.tsx";
import { OpeningDialog } from "./opening-dialog.tsx";
import type { SectionsProps } from "./parts.ts";
import { PictureManager } from "./picture-manager.tsx";
import type { SharedDraft } from "./product-draft.ts";
import { RoomSection } from "./room-section.tsx";
import { firstPrices, type SaleInEditor, saleGaps } from "./sale.ts";
import { SaveBar } from "./save-bar.tsx";
import { listMissingFields, type MissingField, sectionOf, sectionsOf } from "./sections.ts";
import { TextSection } from "./text-section.tsx";
import { useProductDraft } from "./use-draft.ts";

/** The form of a kind: its completeness check, and its own sections. */
type Form<Draft extends AnyDraftState = AnyDraftState> = {
  readinessOf(draft: Draft): Readiness<unknown>;
  parts(props: SectionsProps<Draft>): Readonly<Record<string, ReactNode>>;
};

// Safe cast: the draft and the form come from the same address, so their kinds match.
const anyForm = <Draft extends AnyDraftState>(form: Form<Draft>) => form as unknown as Form;

const forms: Readonly<Record<ProductKind, Form>> = {
  cruise: anyForm({ readinessOf: readinessOfCruise, parts: cruiseParts }),
  hotel: anyForm({ readinessOf: readinessOfHotel, parts: hotelParts }),
};

type ProductEditorProps = {
  kind: ProductKind;
  product: ProductInEditor<AnyDraftState>;
  places: readonly { id: string; name: string }[];
  amenities: { own: readonly Amenity[]; rooms: readonly Amenity[] };
  pictures: Readonly<Record<string, Picture>>;
  blockers: FieldErrors;
  sale: SaleInEditor;
  /** The effects of hiding it, while it is published. */
  hiding?: HidingEffects | undefined;
  may: { write: boolean; publish: boolean; price: boolean };
};

/** A product in one form with auto-save. */
export function ProductEditor({ kind, product, blockers, sale, hiding, may, pictures, ...lists }: ProductEditorProps) {
  const editing = useProductDraft(product, blockers, may.write);
  const { draft, change } = editing;
  const [added, setAdded] = useState<Readonly<Record<string, Picture>>>({});
  const known = { ...pictures, ...added };
  const [showsErrors, setShowsErrors] = useState(product.state === "published");
  const [openDialog, setOpenDialog] = useState<ConfirmedIntent | "open" | null>(null);
  const errors = errorsOf(kind, editing, known);
  const missing = listMissingFields(kind, errors);
  const gaps = saleGaps(draft as unknown as SharedDraft, sale, product.state);
  const editor: Editor<AnyDraftState> = {
    draft,
    change,
    readOnly: !may.write,
    // A new product shows no errors before the first attempt to publish it.
    errorOf: (path) => (showsErrors ? (errors[path] ?? nestedError(errors, path)) : undefined),
  };
  const publish = () => {
    setShowsErrors(true);
    const [first] = missing;
    if (first) goToField(first.path, sectionOf(kind, first.path));
    else if (gaps.opened.length > 0 && may.price) setOpenDialog("open");
    else if (gaps.problems.length > 0 && product.state !== "published") setOpenDialog("publish");
    else editing.send("publish");
  };
  return (
    <div className="edit">
      <SectionNav kind={kind} missing={missing} isAsked={showsErrors} />
      <fieldset className="edit-sections" disabled={!may.write}>
        <legend className="sr-only">Nội dung {staffLabels[kind].noun}</legend>
        {editing.conflict && (
          <ConflictPanel
            kind={kind}
            conflict={editing.conflict}
            mine={draft}
            onTake={change}
            onResolve={() => editing.conflict && editing.resolve(editing.conflict)}
          />
        )}
        <Parts
          key={editing.replacements}
          {...lists}
          kind={kind}
          editor={editor}
          from={sale.from}
          pictures={{ known, add: (one) => setAdded((all) => ({ ...all, [one.id]: one })) }}
        />
      </fieldset>
      <SaveBar
        {...editing}
        kind={kind}
        state={product.state}
        missing={missing}
        isAsked={showsErrors}
        may={may}
        previewPath={kindPaths[kind].preview(product.id)}
        onPreview={editing.leaveFor}
        onSave={() => editing.send("write")}
        onPublish={publish}
        onHide={() => setOpenDialog("hide")}
        onDiscard={() => setOpenDialog("discard")}
      />
      <Dialogs
        kind={kind}
        openDialog={openDialog}
        hiding={hiding}
        lacking={gaps}
        sale={sale}
        slug={product.slug}
        prices={firstPrices(kind, draft)}
        onConfirm={editing.send}
        onClose={() => setOpenDialog(null)}
      />
    </div>
  );
}

type DialogsProps = {
  kind: ProductKind;
  slug: string | null;
  openDialog: ConfirmedIntent | "open" | null;
  hiding: HidingEffects | undefined;
  lacking: ReturnType<typeof saleGaps>;
  prices: ReturnType<typeof firstPrices>;
  sale: SaleInEditor;
  onConfirm: (intent: ConfirmedIntent, more?: Readonly<Record<string, string>>) => void;
  onClose: () => void;
};

/** Form fields that publish a product although it cannot be booked yet. */
const CONFIRMED_FIELDS = { confirmed: "1" };

function Dialogs({ kind, slug, openDialog, hiding, lacking, prices, sale, onConfirm, onClose }: DialogsProps) {
  const intent = openDialog === "open" ? null : openDialog;
  const answer: DialogsProps["onConfirm"] = (intent, more) => {
    onConfirm(intent, more);
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        kind={kind}
        intent={intent}
        slug={slug}
        hiding={hiding}
        problems={lacking.problems}
        onConfirm={() => intent && answer(intent, intent === "publish" ? CONFIRMED_FIELDS : {})}
        onClose={onClose}
      />
      <OpeningDialog
        {...lacking}
        kind={kind}
        slug={slug}
        open={openDialog === "open"}
        prices={prices}
        sale={sale}
        onOpen={(opening) => answer("publish", { opening: JSON.stringify(opening) })}
        onPublishOnly={() => answer("publish", CONFIRMED_FIELDS)}
        onClose={onClose}
      />
    </>
  );
}

/** Current errors: validated in the browser where possible; the server validates the slug. */
function errorsOf(
  kind: ProductKind,
  { draft, blockers, isDirty }: ReturnType<typeof useProductDraft>,
  known: Record<string, Picture>,
): FieldErrors {
  const ids = [draft.imageIds, ...draft.rooms.map((room) => room.imageIds)].flat();
  const withoutAlt = new Set(ids.filter((id) => !known[id]?.alt));
  const slug: FieldErrors = blockers.slug && !isDirty ? { slug: blockers.slug } : {};
  return { ...forms[kind].readinessOf(draft).fields, ...pictureProblems(kind, draft, withoutAlt), ...slug };
}

const nestedError = (errors: FieldErrors, path: string) =>
  /^(rooms\.\d+|longDescription)$/.test(path)
    ? Object.entries(errors).find(([name]) => name.startsWith(`${path}.`))?.[1]
    : undefined;

/** Missing fields by section; highlighted only after an attempt to publish. */
function SectionNav({
  kind,
  missing,
  isAsked,
}: {
  kind: ProductKind;
  missing: readonly MissingField[];
  isAsked: boolean;
}) {
  return (
    <nav className="edit-rail" aria-label={`Mục của ${staffLabels[kind].noun}`}>
      {sectionsOf[kind].sections.map((section) => {
        const own = missing.filter(({ path }) => sectionOf(kind, path) === section.id);
        const [first] = own;
        const count = own.length;
        return (
          <a
            key={section.id}
            href={`#${section.id}`}
            title={own.map(({ label }) => label).join(", ") || undefined}
            onClick={(event) => {
              if (!first) return;
              event.preventDefault();
              goToField(first.path, section.id);
            }}
          >
            {section.title}
            {count > 0 && (isAsked ? <Badge tone="warning">{count} cần xem</Badge> : <Badge>còn {count}</Badge>)}
          </a>
        );
      })}
    </nav>
  );
}

type AllPartsProps = Pick<ProductEditorProps, "kind" | "places" | "amenities"> & {
  editor: Editor<AnyDraftState>;
  from: number | null;
  pictures: Parameters<typeof PictureManager>[0]["pictures"];
};

function Parts({ kind, editor, from, pictures, ...lists }: AllPartsProps) {
  // Added entries are in the lists at once, before the page reloads them.
  const [places, setPlaces] = useState<Places>(lists.places);
  const [amenities, setAmenities] = useState(lists.amenities);
  const onAdded: OnAmenitiesAdded = (type, list) =>
    setAmenities((now) => ({ ...now, [type.endsWith("-room") ? "rooms" : "own"]: list }));
  const shared = editor as unknown as Editor;
  const { draft, change, errorOf }: Editor = shared;
  const features = (
    <AmenityCheckboxes
      onAdded={onAdded}
      type={kind === "cruise" ? "ship" : "hotel"}
      all={amenities.own}
      chosen={draft.amenityIds}
      onChange={(amenityIds) => change({ amenityIds })}
    />
  );
  const parts: Readonly<Record<string, ReactNode>> = {
    anh: (
      <PictureManager
        id="imageIds"
        required
        label="Ảnh đại diện và ảnh chi tiết"
        ids={draft.imageIds}
        onChange={(next) => change((now: SharedDraft) => ({ imageIds: next(now.imageIds) }))}
        pictures={pictures}
        error={errorOf("imageIds")}
      />
    ),
    "dac-diem": features,
    "tien-ich": features,
    "gioi-thieu": <TextSection editor={shared} where={kind === "cruise" ? "trên tàu" : "ở khách sạn"} />,
    phong: (
      <RoomSection kind={kind} editor={shared} amenities={amenities.rooms} pictures={pictures} onAdded={onAdded} />
    ),
    ...forms[kind].parts({ editor, places, onPlaces: setPlaces, from }),
  };
  return sectionsOf[kind].sections.map(({ id, title, required }) => (
    <section key={id} id={id} className="box edit-section" aria-labelledby={`${id}-title`}>
      <div className="box-head">
        <h2 id={`${id}-title`}>
          {title}
          {required && <RequiredMark />}
        </h2>
      </div>
      <div className="box-body">{parts[id]}</div>
    </section>
  ));
}
