// Mutations of the bytes of any file, the same in every run.
import type { dice } from "../../tests/support/dice.ts";

export type Roll = ReturnType<typeof dice>;
/** A file that a hostile or broken program might send; `weight` is its relative frequency, by default 1. */
export type Mutation = { name: string; make: (roll: Roll) => Buffer | Promise<Buffer>; weight?: number };

export const flipped = (file: Buffer, roll: Roll, most = 64): Buffer => {
  const bytes = Buffer.from(file);
  for (let left = 1 + roll(most); left > 0; left -= 1) bytes[roll(bytes.length)] = roll(256);
  return bytes;
};

/** Flips bytes near the start of the file, where headers describe what follows. */
const flippedAhead = (file: Buffer, roll: Roll): Buffer =>
  Buffer.concat([flipped(file.subarray(0, 512), roll, 8), file.subarray(512)]);

const truncated = (file: Buffer, roll: Roll): Buffer => file.subarray(0, 1 + roll(file.length));

function repeated(file: Buffer, roll: Roll): Buffer {
  const at = roll(file.length);
  const chunk = file.subarray(at, at + 1 + roll(4096));
  const many = 1 + roll(200);
  return Buffer.concat([file.subarray(0, at), ...Array.from({ length: many }, () => chunk), file.subarray(at)]);
}

function shuffled(file: Buffer, roll: Roll): Buffer {
  const [one, other] = [roll(file.length), roll(file.length)].toSorted((a, b) => a - b) as [number, number];
  return Buffer.concat([file.subarray(0, one), file.subarray(other), file.subarray(one, other)]);
}

function zeroed(file: Buffer, roll: Roll): Buffer {
  const bytes = Buffer.from(file);
  const at = roll(bytes.length);
  return bytes.fill(0, at, Math.min(bytes.length, at + roll(8192)));
}

const withHeaderOf = (file: Buffer, other: Buffer, roll: Roll): Buffer => {
  const length = 4 + roll(256);
  return Buffer.concat([other.subarray(0, length), file.subarray(length)]);
};

const followedBy = (file: Buffer, other: Buffer): Buffer => Buffer.concat([file, other]);

/** The common mutations of a good file; `others` are files of other kinds. */
export function damaged(kind: string, file: () => Buffer, others: readonly Buffer[]): Mutation[] {
  const another = (roll: Roll) => others[roll(others.length)] ?? Buffer.alloc(64);
  const each: Record<string, (file: Buffer, roll: Roll) => Buffer> = {
    "bytes flipped": flipped,
    "bytes flipped at its beginning": flippedAhead,
    truncated,
    "a chunk repeated": repeated,
    "parts in another order": shuffled,
    "a part of zeros": zeroed,
    "the header of another kind": (bytes, roll) => withHeaderOf(bytes, another(roll), roll),
    "another file behind it": (bytes, roll) => followedBy(bytes, another(roll)),
  };
  return Object.entries(each).map(([name, change]) => ({
    name: `${kind}: ${name}`,
    make: (roll) => change(file(), roll),
    weight: 4,
  }));
}
