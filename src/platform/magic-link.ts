/** Under this name an address carries the key that opens what it names, without signing in. */
export const TOKEN_PARAM = "k";

type Signing = { sign: (text: string) => string };

/**
 * The key of a letter: signed from what it opens and the key version of that row. Raising the version ends all keys sent before. Version 0
 * signs the name alone, as before rows had versions.
 */
export const signedToken = ({ sign }: Signing, name: string, keyVersion: number): string =>
  sign(keyVersion === 0 ? name : `${name}:${keyVersion}`);

export const withToken = (address: string, key: string): string =>
  `${address}?${TOKEN_PARAM}=${encodeURIComponent(key)}`;

/** Where a key stands in an address: behind its name, or at the end of the path of a quote. */
const BEFORE = `[?&]${TOKEN_PARAM}=|/bao-gia/`;
const keys = new RegExp(`(${BEFORE})([^\\s&"<]+)`, "g");
const sealedKeys = new RegExp(`(${BEFORE})~([^\\s&"<]+)`, "g");

/** A text whose addresses open nothing any more. */
export const withoutTokens = (text: string): string => text.replace(keys, "$1•••");

type Change = (key: string) => string;

/** A text, plain or HTML, with its keys as they may be stored. */
export const withEncryptedTokens = (text: string, seal: Change): string =>
  text.replace(keys, (_, before: string, key: string) => `${before}~${seal(key)}`);

/** The same text with its keys again; keys that were stored as they are stay. */
export const withDecryptedTokens = (text: string, open: Change): string =>
  text.replace(sealedKeys, (_, before: string, sealed: string) => before + open(sealed));

export const hasToken = (text: string): boolean => withoutTokens(text) !== text;
