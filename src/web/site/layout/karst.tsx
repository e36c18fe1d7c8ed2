/** The contour of the bay that the footer stands on. */
export function Karst() {
  return (
    <svg className="karst" viewBox="0 0 1440 96" preserveAspectRatio="none" aria-hidden="true">
      <path
        opacity=".28"
        d="M0 96V64l40-14 26-26 24-8 22 14 16 30 48 14 60 4 36-30 14-30 26-12 24 10 18 34 40 24 110 6 60-8 24-26 30-14 28 6 22 30 60 10 150 4 30-24 16-36 26-16 28 10 18 36 34 22 90 8 60-20 20-36 32-20 30 12 20 34 40 16 70-6 22 4 26 0V96z"
      />
      <path d="M0 96V84l50-6 22-20 26-10 28 12 20 20 60 8 190 4 40-14 22-28 26-16 30 14 18 28 50 14 230 4 40-10 16-30 22-26 30-10 26 16 14 34 48 18 160 4 50-16 18-26 26-10 24 14 20 26 44 10 90 2V96z" />
    </svg>
  );
}
