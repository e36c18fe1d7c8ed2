import { formatVnd } from "#kernel/money.ts";
import { flightTypes } from "#modules/flights/contract/fare.ts";
import type { BaggagePrice } from "#modules/flights/contract/timetable.ts";
import { flightTypeNames } from "#modules/flights/messages.ts";
import { Box } from "../layout/box.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { FormDialog } from "../layout/form-dialog.tsx";
import { Fields, type FormField } from "../layout/form-fields.tsx";
import { airlineOptions, airlineText, chooseOption } from "./labels.ts";

type Bag = BaggagePrice & { version: string };

/** Baggage prices of the airlines. */
export function BaggagePrices({ bags, mayWrite }: { bags: readonly Bag[]; mayWrite: boolean }) {
  return (
    <Box id="hanh-ly" title="Hành lý mua thêm" head={mayWrite && <BagDialog />}>
      <ul className="settings-rows">
        {bags.map((bag) => (
          <li key={`${bag.airline} ${bag.flightType} ${bag.code}`}>
            <div className="settings-what">
              <p className="font-semi">
                {bag.name}, <span className="num">{formatVnd(bag.price)}</span>
              </p>
              <p>
                {airlineText(bag.airline)}, {flightTypeNames[bag.flightType].toLowerCase()}, mã {bag.code}
              </p>
            </div>
            {mayWrite && (
              <div className="settings-actions">
                <BagDialog bag={bag} />
                <DeleteDialog
                  title={`Xoá “${bag.name}”?`}
                  of={baggageText(bag)}
                  submit="Xoá gói"
                  intent="remove-bag"
                  hidden={{ ...baggageKeyOf(bag), expectedVersion: bag.version }}
                >
                  Khách không mua thêm gói này được nữa. Gói đã bán giữ nguyên.
                </DeleteDialog>
              </div>
            )}
          </li>
        ))}
        {bags.length === 0 && <li>Chưa bán gói hành lý nào.</li>}
      </ul>
    </Box>
  );
}

const baggageKeyOf = ({ airline, flightType, code }: BaggagePrice) => ({ airline, flightType, code });

const baggageText = ({ name, airline, flightType }: BaggagePrice) =>
  `${name}, ${airline}, ${flightTypeNames[flightType].toLowerCase()}`;

function BagDialog({ bag }: { bag?: Bag }) {
  return (
    <FormDialog
      label={bag ? "Sửa" : "Thêm gói"}
      of={bag ? baggageText(bag) : undefined}
      title={bag ? `Sửa “${bag.name}”` : "Thêm gói hành lý"}
      submit={bag ? "Lưu gói" : "Thêm gói"}
      intent={bag ? "change-bag" : "add-bag"}
      variant={bag ? "outline" : "primary"}
      size={bag ? "sm" : "md"}
      hidden={bag ? { ...baggageKeyOf(bag), expectedVersion: bag.version } : {}}
    >
      {(errors) => <Fields fields={[...(bag ? [] : keyFields), ...fieldsOf(bag)]} errors={errors} />}
    </FormDialog>
  );
}

const keyFields: FormField[] = [
  { kind: "choice", name: "airline", label: "Hãng bay", required: true, options: [chooseOption, ...airlineOptions] },
  {
    kind: "choice",
    name: "flightType",
    label: "Đường bay",
    options: flightTypes.map((type) => ({ value: type, label: flightTypeNames[type] })),
  },
  { name: "code", label: "Mã gói", required: true, maxLength: 10, placeholder: "BAG23" },
];

const fieldsOf = (bag: Bag | undefined): FormField[] => [
  {
    name: "name",
    label: "Tên gói",
    required: true,
    maxLength: 80,
    value: bag?.name,
    placeholder: "Thêm 23 kg hành lý ký gửi",
  },
  { kind: "money", name: "price", label: "Giá một gói, đ", required: true, value: bag?.price },
];
