/** Emblems of 24 × 24, drawn for the demo: waves, sun, sail, peaks, lotus, star, arch. */
const emblems = [
  "M2 9q5-5 10 0t10 0M2 15q5-5 10 0t10 0",
  "M6 17a6 6 0 0 1 12 0M2 17h20M12 4v4M4 8l3 3M20 8l-3 3",
  "M11 3v14H3zM14 7v10h7zM3 21h18",
  "M2 20 9 6l5 9 3-5 5 10z",
  "M12 4q5 7 0 16-5-9 0-16M3 10q8 0 9 10 1-10 9-10",
  "m12 3 2.5 6.5L21 12l-6.5 2.5L12 21l-2.5-6.5L3 12l6.5-2.5z",
  "M4 21V11a8 8 0 0 1 16 0v10M9 21v-9a3 3 0 0 1 6 0v9",
];

const styles = ["mark-serif", "mark-wide", "mark-light"] as const;

/** The drawing of a name: always the same for the same name, and rarely the same for neighbours. */
export function markOf(name: string): { emblem: string; style: string } {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return { emblem: emblems[sum % emblems.length] ?? "", style: styles[sum % styles.length] ?? styles[0] };
}

/** Word-mark of a partner without a logo: an emblem, and the name in a font style of its own. */
export function WordMark({ name }: { name: string }) {
  const { emblem, style } = markOf(name);
  return (
    <span className={`mark ${style}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={emblem} />
      </svg>
      {name}
    </span>
  );
}
