import { newId } from "#kernel/id.ts";
import type { RichText } from "#kernel/rich-text.ts";
import { hasWords, plainText, richTextOf } from "#kernel/rich-text-content.ts";
import { isSameValue } from "#kernel/same-value.ts";
import { fold } from "#kernel/vietnamese.ts";
import { type Policy, policyInput } from "#modules/products/contract/draft.ts";
import { boardNames } from "#modules/products/messages.ts";
import type { ProductField } from "#modules/products/rules/product-sheet.ts";
import { roomFields } from "#modules/rooms/contract.ts";
import { CellProblem, linesOf, parseCell, parseWholeCell } from "#platform/spreadsheets/cells.ts";
import { cancellationTierInput } from "../contract/rate-plan.ts";

type Room = {
  id?: string | undefined;
  hidden: boolean;
  title: string;
  description: string;
  bed: string;
  view: string;
  areaM2: number | null;
  units: number | null;
  baseGuests: number | null;
  maxGuests: number | null;
  maxAdults: number | null;
  maxChildren: number | null;
  amenityIds: string[];
  imageIds: string[];
};
type Tier = { daysBefore: number | null; percent: number | null };

const columnOf = (key: string, title: string, width = 40) => ({ key, title, kind: "text" as const, width });
const partsOf = (line: string) => line.split("|").map((part) => part.trim());
const joinParts = (...parts: (string | number | null | undefined)[]) =>
  parts
    .map((part) =>
      String(part ?? "")
        .replaceAll("|", "/")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .join(" | ");

const ROOM_PARTS = "Tên | Số phòng | m² | Giường | Hướng nhìn | Sức chứa | Người lớn | Trẻ em | Khách tính giá gốc";

/** Rooms, one a line. An unnamed room stays, and one with a known name keeps its pictures and amenities. */
export const roomsField = <Texts extends { rooms: Room[] }>(): ProductField<Texts> => ({
  column: columnOf("rooms", "Phòng", 60),
  write: ({ rooms }) =>
    rooms
      .map((room) =>
        joinParts(
          ...[room.title, room.units, room.areaM2, room.bed, room.view, room.maxGuests, room.maxAdults],
          ...[room.maxChildren, room.baseGuests, ...(room.hidden ? ["ẩn"] : [])],
        ),
      )
      .join("\n"),
  read: (value, _, { rooms }) => {
    const read = linesOf(value).map((line) => readRoom(line, rooms));
    const twice = read.find((room, index) => read.findIndex((one) => fold(one.title) === fold(room.title)) < index);
    if (twice) throw new CellProblem(`Phòng “${twice.title}” có hai dòng.`);
    const others = rooms.filter((room) => !read.some((one) => fold(one.title) === fold(room.title)));
    if (read.length + others.length > 20) throw new CellProblem("Tối đa 20 loại phòng.");
    return { rooms: [...read, ...others] } as Partial<Texts>;
  },
});

type RoomNumber = "units" | "areaM2" | "maxGuests" | "maxAdults" | "maxChildren" | "baseGuests";

function readRoom(line: string, rooms: readonly Room[]): Room {
  const [title = "", units, area, bed = "", view = "", most, adults, children, base, hidden] = partsOf(line);
  const known = rooms.find((room) => fold(room.title) === fold(title));
  const roomProblem = (sentence: string) =>
    new CellProblem(`Phòng “${title.slice(0, 40)}”: ${sentence} Mỗi dòng: ${ROOM_PARTS}.`);
  const number = (name: RoomNumber, part: string | undefined, otherwise: number | null) => {
    if (part === undefined || part === "") return otherwise;
    try {
      return parseCell(roomFields.shape[name], parseWholeCell(part));
    } catch (error) {
      throw error instanceof CellProblem ? roomProblem(error.message) : error;
    }
  };
  const maxGuests = number("maxGuests", most, known?.maxGuests ?? 2);
  const maxAdults = number("maxAdults", adults, known?.maxAdults ?? maxGuests);
  const room = {
    ...(known ?? { id: newId(), description: "", amenityIds: [], imageIds: [] }),
    title: title || (known?.title ?? ""),
    bed: bed || (known?.bed ?? ""),
    view: view || (known?.view ?? ""),
    hidden: hidden === undefined ? (known?.hidden ?? false) : fold(hidden) === "an",
    units: number("units", units, known?.units ?? null),
    areaM2: number("areaM2", area, known?.areaM2 ?? null),
    maxGuests,
    maxAdults,
    maxChildren: number("maxChildren", children, known?.maxChildren ?? Math.max(0, (maxGuests ?? 1) - 1)),
    baseGuests: number("baseGuests", base, known?.baseGuests ?? Math.min(2, maxGuests ?? 2)),
  };
  if (room.title === "") throw roomProblem("Chưa có tên.");
  return room;
}

/** One tier a line. "8 | 0": cancelling at least eight days before costs nothing. */
export const cancellationField = <Texts extends { cancellation: Tier[] }>(): ProductField<Texts> => ({
  column: columnOf("cancellation", "Phí huỷ: trước mấy ngày | %", 24),
  write: ({ cancellation }) => cancellation.map((tier) => joinParts(tier.daysBefore, tier.percent)).join("\n"),
  read: (value) => ({ cancellation: linesOf(value).map((line) => readTier(line, "|")) }) as Partial<Texts>,
  cleared: { cancellation: [] as Tier[] } as Partial<Texts>,
});

function readTier(text: string, between: string): Tier {
  const [days = "", percent = ""] = text.split(between).map((part) => part.trim().replace(/%$/, ""));
  return parseCell(cancellationTierInput, { daysBefore: parseWholeCell(days), percent: parseWholeCell(percent) });
}

/** One general rule a line: "Giấy tờ | Mang căn cước." */
export const policiesField = <Texts extends { policies: Policy[] }>(title: string): ProductField<Texts> => ({
  column: columnOf("policies", title),
  write: ({ policies }) => policies.map((policy) => joinParts(policy.title, policy.text)).join("\n"),
  read: (value) => {
    const policies = linesOf(value).map((line) => {
      const at = line.indexOf("|");
      if (at < 1) throw new CellProblem("Mỗi dòng là tên và nội dung, ví dụ: Giấy tờ | Mang căn cước công dân.");
      return parseCell(policyInput, { title: line.slice(0, at).trim(), text: line.slice(at + 1).trim() });
    });
    if (policies.length > 20) throw new CellProblem("Tối đa 20 quy định.");
    return { policies } as Partial<Texts>;
  },
  cleared: { policies: [] as Policy[] } as Partial<Texts>,
});

/** Longer texts are edited on their page: a cell of Excel holds 32,767 characters. */
const MAX_STORY_LENGTH = 30_000;

/** A long text as its paragraphs; one with headings, lists or pictures is edited only on its page. */
export const storyField = <Texts extends { longDescription: RichText }>(title: string): ProductField<Texts> => ({
  column: columnOf("longDescription", title, 60),
  write: ({ longDescription }) => {
    const text = plainText(longDescription);
    return text.length > MAX_STORY_LENGTH ? "" : text;
  },
  read: (value, _, { longDescription }) => {
    if (hasWords(longDescription) && !isSameValue(longDescription, paragraphsOf(plainText(longDescription))))
      throw new CellProblem("Bài này có định dạng: sửa ở trang sửa để không mất.");
    return { longDescription: paragraphsOf(String(value)) } as Partial<Texts>;
  },
});

const paragraphsOf = (text: string) => richTextOf(linesOf(text).map((line) => ({ type: "paragraph", text: line })));

type Plan = {
  id?: string | undefined;
  title: string;
  board: keyof typeof boardNames;
  cancellation: Tier[];
  depositPercent: number | null;
  instantConfirmation: boolean;
  changePercent?: number | null | undefined;
  hidden?: boolean | undefined;
};

const PLAN_PARTS = "Tên | Bữa ăn | Phí huỷ (3: 0, 1: 50) | Cọc % | Chênh so với điều kiện đầu %";

/** Rate plans of a hotel, one a line; unnamed ones stay. */
export const plansField = <Texts extends { plans: Plan[] }>(): ProductField<Texts> => ({
  column: columnOf("plans", "Điều kiện giá", 60),
  write: ({ plans }) => plans.map(planLine).join("\n"),
  read: (value, _, { plans }) => {
    const read = linesOf(value).map((line, index) => readPlan(line, plans, index));
    const others = plans.filter((plan) => !read.some((one) => fold(one.title) === fold(plan.title)));
    if (read.length + others.length > 6) throw new CellProblem("Tối đa 6 điều kiện giá.");
    return { plans: [...read, ...others] } as Partial<Texts>;
  },
});

const planLine = ({ title, board, cancellation, depositPercent, changePercent }: Plan) =>
  joinParts(
    ...[
      title,
      boardNames[board],
      cancellation.map((one) => `${one.daysBefore ?? ""}: ${one.percent ?? ""}`).join(", "),
    ],
    ...[depositPercent, typeof changePercent === "number" ? `${changePercent}%` : ""],
  ).replace(/( \| )+$/, "");

function readPlan(line: string, plans: readonly Plan[], at: number): Plan {
  const [title = "", board = "", tiers = "", deposit = "", change = ""] = partsOf(line);
  const planProblem = (sentence: string) =>
    new CellProblem(`Điều kiện “${title.slice(0, 40)}”: ${sentence} Mỗi dòng: ${PLAN_PARTS}.`);
  if (title === "") throw planProblem("Chưa có tên.");
  const known = plans.find((plan) => fold(plan.title) === fold(title));
  const boards = Object.entries(boardNames) as [Plan["board"], string][];
  const named = boards.find(([, name]) => fold(name) === fold(board))?.[0];
  if (board !== "" && !named) throw planProblem(`Bữa ăn là một trong: ${Object.values(boardNames).join(", ")}.`);
  const isNone = tiers === "" || fold(tiers).startsWith("khong hoan");
  const percent = change === "" ? null : parseWholeCell(change.replace(/%$/, "").replace("−", "-"));
  if (percent !== null && at === 0) throw planProblem("Điều kiện đầu có giá của chính nó.");
  const { changePercent: _, ...rest } = known ?? { id: newId(), instantConfirmation: true };
  return {
    ...rest,
    title,
    board: named ?? known?.board ?? "none",
    cancellation: isNone ? [] : tiers.split(",").map((tier) => readTier(tier, ":")),
    depositPercent: deposit === "" ? null : parseWholeCell(deposit.replace(/%$/, "")),
    ...(percent !== null && { changePercent: percent }),
  };
}
