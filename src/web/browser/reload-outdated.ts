let check: Promise<boolean> | undefined;

/**
 * Reloads a page whose build is gone. After a deployment the server has no more scripts of the old build, so whatever the page fetches
 * later fails, and its islands no longer hydrate. The script of the page itself is missing then too, which a lost network does not cause.
 */
export async function reloadIfOutdated(): Promise<void> {
  check ??= isOutdated();
  if (await check) location.reload();
  // Checks again at the next failure: this one may be a network error.
  else check = undefined;
}

const isOutdated = () =>
  fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status === 404,
    () => false,
  );
