/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
