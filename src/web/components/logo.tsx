/** The sail of Hải Trình with its name. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 30 34" aria-hidden="true">
        <path d="M13 1.5C6.2 6 2.4 13.4 1.6 22.4l11.4-1.5z" />
        <path d="M1.4 24.6c0 1 0 1.7.1 2.7L13 25.6v-2.5z" />
        <path d="M15.4 6.2c6.6 3.4 10.9 8.4 13 14.9l-13 1.7z" />
        <path d="M28.9 23l-13.5 2v2.4l13.6-2z" />
        <path d="M1.5 30.4c8.6-2.2 18-2.6 27.4-1.3-1.9 2.5-4.3 3.9-7 3.9H8.2c-2.7 0-4.9-.8-6.7-2.6z" />
      </svg>
      <b>{name}</b>
    </>
  );
}
