const browsers = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/coc_coc/i, "Cốc Cốc"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "máy Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
] as const;

/** "Chrome trên Windows" from a User-Agent. The order of the lists matters: most User-Agents name other browsers too. */
export function deviceOf(agent: string): string {
  const firstMatch = (list: readonly (readonly [RegExp, string])[]) => list.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)];
  if (!browser && !system) return "Thiết bị không rõ";
  return system ? `${browser ?? "Trình duyệt"} trên ${system}` : (browser ?? "");
}
