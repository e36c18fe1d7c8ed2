/** Rows of one INSERT: PostgreSQL allows 65,535 parameters, and the widest timetable row has 16. */
const CHUNK_SIZE = 1000;

export function chunksOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK_SIZE) }, (_, chunk) =>
    rows.slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  );
}
