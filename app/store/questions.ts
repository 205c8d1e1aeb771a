/** Questions to the user, which a dialog shows one after the other. */
import type { StoreApi } from 'zustand/vanilla';
import type { HasSettings } from './settings.js';
import { text } from './text.js';

/** True for the first answer, false for the second; undefined if the user pressed Escape. */
export type Agreed = boolean | undefined;

/** A question with two answers. */
export interface Question {
  readonly title: string;
  readonly detail: string;
  /** The texts of the buttons, in the language of the user. */
  readonly yes: string;
  readonly no: string;
  /** Initial text of the field, for questions with a text answer. */
  readonly field?: string;
  /** Fields of a form. */
  readonly form?: readonly FormField[];
  readonly answer: (agreed: Agreed, text: string, form: FormValues) => void;
}

/** A field of a form: a switch, a choice of several values, or a number. */
export interface FormField {
  readonly id: string;
  readonly label: string;
  /** True or false for a switch; the id of an item for a choice. */
  readonly value: boolean | string | number;
  readonly items?: readonly { readonly id: string; readonly name: string }[];
  /** Value of another field with which this one is shown. */
  readonly when?: readonly [id: string, value: boolean | string];
}

/** Values of a form by the ids of its fields. */
export type FormValues = Readonly<Record<string, boolean | string | number>>;

/** The stores for a question and the language of its buttons. */
interface Asks extends HasSettings {
  readonly questions: StoreApi<readonly Question[]>;
}

/** Asks the user whether to run code. */
export const askToRun = (stores: Asks, title: string, detail: string): Promise<Agreed> =>
  askUser(stores, { title, detail, yes: text(stores, 'runIt'), no: text(stores, 'doNotRun') });

/** Asks a question with two answers; resolves to true for the first, false for the second, undefined for Escape. */
export function askUser(stores: Asks, question: Omit<Question, 'answer'>): Promise<Agreed> {
  return new Promise((answer) => addQuestion(stores, { ...question, answer }));
}

/** Asks the user for a text; undefined if the user cancels. */
export async function askText(stores: Asks, title: string, field: string): Promise<string | undefined> {
  let given = '';
  const agreed = await new Promise<Agreed>((done) => {
    const answer = (isGiven: Agreed, value: string): void => {
      given = value;
      done(isGiven);
    };
    addQuestion(stores, { title, detail: '', yes: text(stores, 'ok'), no: text(stores, 'cancel'), field, answer });
  });
  return agreed ? given.trim() : undefined;
}

/** Shows a form; undefined if the user cancels. */
export async function askForm(
  stores: Asks,
  question: Pick<Question, 'title' | 'detail' | 'yes'> & { readonly form: readonly FormField[] },
): Promise<FormValues | undefined> {
  return new Promise((done) => {
    const answer = (agreed: Agreed, _: string, form: FormValues): void => done(agreed ? form : undefined);
    addQuestion(stores, { ...question, no: text(stores, 'cancel'), answer });
  });
}

function addQuestion({ questions }: Asks, question: Question): void {
  questions.setState((list) => [...list, question], true);
}
