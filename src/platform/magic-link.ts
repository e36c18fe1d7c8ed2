/** The query parameter with the token that grants access without signing in. */
export const TOKEN_PARAM = "k";

type Signing = { sign: (text: string) => string };

/**
 * The token of a magic link, signed from the name of its target and the key version of that row. Raising the version revokes all earlier
 * tokens. Version 0 signs the name only, as before rows had versions.
 */
export const signedToken = ({ sign }: Signing, name: string, keyVersion: number): string =>
  sign(keyVersion === 0 ? name : `${name}:${keyVersion}`);

export const withToken = (address: string, token: string): string =>
  `${address}?${TOKEN_PARAM}=${encodeURIComponent(token)}`;

/** The text before a token in an address: the query parameter, or the path of a quote. */
const BEFORE_TOKEN = `[?&]${TOKEN_PARAM}=|/bao-gia/`;
const tokens = new RegExp(`(${BEFORE_TOKEN})([^\\s&"<]+)`, "g");
const encryptedTokens = new RegExp(`(${BEFORE_TOKEN})~([^\\s&"<]+)`, "g");

/** A text with its tokens removed. */
export const withoutTokens = (text: string): string => text.replace(tokens, "$1•••");

type Change = (token: string) => string;

/** A text or HTML with its tokens encrypted for storage. */
export const withEncryptedTokens = (text: string, encrypt: Change): string =>
  text.replace(tokens, (_, before: string, token: string) => `${before}~${encrypt(token)}`);

/** The same text with its tokens decrypted; tokens that were stored in plain text are kept. */
export const withDecryptedTokens = (text: string, decrypt: Change): string =>
  text.replace(encryptedTokens, (_, before: string, ciphertext: string) => before + decrypt(ciphertext));

export const hasToken = (text: string): boolean => withoutTokens(text) !== text;
