/** Diagnostics of the model, with where they come from. */
import { type Diagnostic, formatLocation } from '../../src/base/diagnostics.js';
import { useStudio } from '../state/store.js';

export function Problems() {
  const diagnostics = useStudio((s) => s.diagnostics);
  const failure = useStudio((s) => s.failure);
  if (diagnostics.length === 0 && failure === undefined) return null;
  return (
    <section className="problems" aria-label="Problems" role="alert">
      {failure !== undefined && <p className="error">{failure}</p>}
      <ul>
        {diagnostics.map((d, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <Problem key={i} diagnostic={d} />
        ))}
      </ul>
    </section>
  );
}

function Problem({
  diagnostic: { severity, message, location, suggestion, code },
}: {
  readonly diagnostic: Diagnostic;
}) {
  return (
    <li className={severity}>
      {location && <code>{formatLocation(location)}</code>}
      <span>
        {message}
        {suggestion && <em> Did you mean {suggestion}?</em>}
      </span>
      <small>{code}</small>
    </li>
  );
}
