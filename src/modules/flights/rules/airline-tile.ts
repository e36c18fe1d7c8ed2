/** Backgrounds on which white letters have a contrast of 4.5 to 1 or more (WCAG 2.2, 1.4.3). */
const grounds = ["#0f4c46", "#a5331b", "#1f4e79", "#7a3b69", "#5b5b1e", "#7b4a12", "#37474f", "#8a2846"] as const;

/** The background of an airline's tile: the same code always has the same. */
export function tileColour(code: string): string {
  const sum = [...code].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return grounds[sum % grounds.length] ?? grounds[0];
}
