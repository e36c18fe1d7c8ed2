/**
 * Possible meanings of a folded word when the keyboard did not convert its keys to Vietnamese letters: Telex ("thuyeenf", "ddu", "longj")
 * or VNI ("thuye62n", "d9u"). Each reading is folded, like the catalogue.
 */
export function vietnameseReadings(word: string): string[] {
  const readings = [withoutVni(word), ...telexReadings(word)];
  return [...new Set(readings)].filter((reading) => reading !== word && isLikely(word, reading));
}

// Even "nguwowif" has only three keys that leave no letter; "aaaaaaa" is not an "a".
const isLikely = (word: string, reading: string) => reading.length >= 2 && word.length - reading.length <= 3;

// VNI writes tones and marks as digits after a letter: 1-5 tones, 6-8 vowel marks, 9 đ, 0 removes one.
function withoutVni(word: string): string {
  return /^[a-z][a-z]*\d/.test(word) && /[aeiouyd]/.test(word) ? word.replace(/\d/g, "") : word;
}

function telexReadings(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const [, head = "", tail = ""] = /^([^aeiouyw]*)(.*)$/.exec(word) ?? [];
  const initial = head.replace(/dd/g, "d");
  // No Vietnamese syllable ends in these, so after the first vowel they are tones or horns. A w on its own is ư.
  const plain = tail
    .replace(/^w/, "u")
    .replace(/[sfrxjzw]/g, "")
    .replace(/([aeo])\1+/g, "$1");
  const reading = initial + plain;
  return [reading, withoutLateMark(reading), word.replace(/dd/g, "d")];
}

// Telex accepts late marks: "thuyene" is thuyên, "dangd" is đang.
function withoutLateMark(reading: string): string {
  const [, body = "", mark = ""] = /^(.+)([aeod])$/.exec(reading) ?? [];
  const [, nucleus = "", finals = ""] = /([aeiouy]+)([^aeiouy]*)$/.exec(body) ?? [];
  if (mark === "d") return reading.startsWith("d") ? body : reading;
  return finals !== "" && nucleus.includes(mark) ? body : reading;
}
