/** The dialog for questions that the user must answer first. */
import { useEffect, useRef, useState } from 'react';
import { useQuestions, useStores } from '../store/hooks.js';
import type { Agreed, FormField, FormValues } from '../store/questions.js';
import { Choice, NumberField, Toggle } from '../ui/inputs.js';

export function Questions() {
  const { questions } = useStores();
  const [question] = useQuestions();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState<FormValues>({});
  useEffect(() => {
    if (!question) return;
    setForm(Object.fromEntries(question.form?.map(({ id, value }) => [id, value]) ?? []));
    dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const answer = (agreed: Agreed): void => {
    dialog.current?.close();
    questions.setState((list) => list.slice(1), true);
    question.answer(agreed, field.current?.value ?? '', form);
  };
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby="question-title"
      aria-describedby="question-detail"
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
    >
      <h2 id="question-title">{question.title}</h2>
      <p id="question-detail">{question.detail}</p>
      {question.field !== undefined && (
        <input
          ref={field}
          key={question.title}
          aria-labelledby="question-title"
          defaultValue={question.field}
          onKeyDown={(event) => event.key === 'Enter' && answer(true)}
        />
      )}
      {shownFields(question.form, form).map((each) => (
        <Field
          key={each.id}
          {...each}
          value={form[each.id] ?? each.value}
          onChange={(value) => setForm((now) => ({ ...now, [each.id]: value }))}
        />
      ))}
      <div className="row">
        <button type="button" onClick={() => answer(false)}>
          {question.no}
        </button>
        <button type="button" className="primary" onClick={() => answer(true)}>
          {question.yes}
        </button>
      </div>
    </dialog>
  );
}

/** Returns the fields that belong to the values of the others. */
const shownFields = (fields: readonly FormField[] = [], form: FormValues): readonly FormField[] =>
  fields.filter(({ when }) => when === undefined || form[when[0]] === when[1]);

function Field({
  label,
  value,
  items,
  onChange,
}: FormField & { readonly onChange: (value: boolean | string | number) => void }) {
  if (typeof value === 'boolean') return <Toggle label={label} on={value} onChange={onChange} />;
  if (typeof value === 'number') return <NumberField label={label} value={value} onChange={onChange} />;
  return <Choice label={label} value={value} items={items ?? []} onChange={onChange} />;
}
