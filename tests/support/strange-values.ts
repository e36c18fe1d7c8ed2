import fc from "fast-check";

/** Values that often break servers: wrong types, huge and tiny numbers, invalid days, other Unicode forms. */
export const strange = fc.oneof(
  fc.constantFrom(
    null,
    true,
    "",
    " ",
    0,
    -1,
    1e9,
    1e308,
    -0,
    1.5,
    "1e9",
    "NaN",
    "2026-02-30",
    "2026-13-01",
    "0000-00-00",
  ),
  fc.constantFrom(
    "Hạ Long".normalize("NFD"),
    "\u202eabc",
    "\u0000",
    "\ud800",
    "%",
    "_",
    "\\",
    "'; drop table cruises; --",
  ),
  fc.constantFrom(
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "a\r\nSet-Cookie: x=1",
    "__proto__",
    "😀".repeat(50),
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.integer(),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 30 }),
  fc.dictionary(fc.string({ maxLength: 10 }), fc.integer(), { maxKeys: 4 }),
);
