/** Questions that must be answered before anything else. */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { text } from '../store/text.js';

interface Question {
  readonly title: string;
  readonly detail: string;
  /** The texts of the buttons, in the language of the user. */
  readonly yes: string;
  readonly no: string;
  /** The first content of the field, if a text is asked for. */
  readonly field?: string;
  readonly answer: (agreed: Agreed, text: string) => void;
}

/** True for the first answer, false for the second; undefined if the user left the question with Escape. */
type Agreed = boolean | undefined;

const useQuestions = create<{ readonly list: readonly Question[] }>(() => ({ list: [] }));

/** Asks the user whether to run code. */
export const askToRun = (title: string, detail: string): Promise<Agreed> =>
  askUser({ title, detail, yes: text('runIt'), no: text('doNotRun') });

/** Asks the user a question with two answers; whether it was the first, undefined where it is left unanswered by Escape. */
export function askUser(question: Omit<Question, 'answer'>): Promise<Agreed> {
  return new Promise((answer) => useQuestions.setState(({ list }) => ({ list: [...list, { ...question, answer }] })));
}

/** Asks the user for a text; undefined if there is none. */
export async function askText(title: string, field: string): Promise<string | undefined> {
  let given = '';
  const agreed = await new Promise<Agreed>((done) => {
    const answer = (isGiven: Agreed, value: string): void => {
      given = value;
      done(isGiven);
    };
    const question = { title, detail: '', yes: text('ok'), no: text('cancel'), field, answer };
    useQuestions.setState(({ list }) => ({ list: [...list, question] }));
  });
  return agreed ? given.trim() : undefined;
}

/** The dialog with the first open question. */
export function Questions() {
  const [question] = useQuestions((s) => s.list);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (question) dialog.current?.showModal();
  }, [question]);
  if (!question) return null;
  const answer = (agreed: Agreed): void => {
    dialog.current?.close();
    useQuestions.setState(({ list }) => ({ list: list.slice(1) }));
    question.answer(agreed, field.current?.value ?? '');
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
