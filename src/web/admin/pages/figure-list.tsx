import { blocks, type FigureName, type Figures, figures as meanings } from "#modules/pages/rules/figures.ts";

/** Placeholders for texts, with their meaning and current value. */
export function FigureList({ figures }: { figures: Figures }) {
  return (
    <details className="box figure-list">
      <summary className="box-head">
        <h2>Số liệu dùng được trong bài</h2>
      </summary>
      <dl className="box-body">
        {(Object.keys(meanings) as FigureName[]).map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {meanings[name]}. <span className="text-text-3">Bây giờ: {figures[name]}</span>
            </dd>
          </div>
        ))}
        {Object.entries(blocks).map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{meaning}.</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
