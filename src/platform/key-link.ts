/** Under this name an address carries the key that opens what it names, without signing in. */
export const KEY_NAME = "k";

export const withKey = (address: string, key: string): string => `${address}?${KEY_NAME}=${encodeURIComponent(key)}`;

/** A text whose addresses open nothing any more. */
export const withoutKeys = (text: string): string => text.replace(keys, "$1•••");

export const hasKey = (text: string): boolean => withoutKeys(text) !== text;

const keys = new RegExp(`([?&]${KEY_NAME}=)[^\\s&]+`, "g");
