/** Most ships that one file changes: each takes fifteen statements, and all of them one transaction. */
export const MAX_IMPORTED_SHIPS = 300;
