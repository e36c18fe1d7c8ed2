-- As `fold` of kernel/vietnamese.ts writes them; an article from before the column has no body yet.
UPDATE "posts" SET "search_text" = ' ' || btrim(regexp_replace(lower(translate(
  regexp_replace(normalize("title" || ' ' || "short_description", NFD), U&'[\0300-\036F]', '', 'g'), 'đĐ', 'dd')),
  '[^a-z0-9]+', ' ', 'g')) || ' ' WHERE "search_text" = '';
