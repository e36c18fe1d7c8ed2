type SumsProps = {
  /** Pairs of a name and its value. */
  sums: readonly (readonly [name: string, value: string])[];
};

/** The sums above a table. */
export const Sums = ({ sums }: SumsProps) => (
  <dl className="cash-sums">
    {sums.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
