import { dequal } from 'dequal/lite'
import type { FieldError } from '../../../contract/validation.ts'
import type { Failure } from '../area/failure.ts'
import type { ToastCode } from '../toasts/toast-codes.ts'

/**
 * How a form is submitted: a new or an existing record, with or without files to upload. The names in capitals are
 * those of the specification (L19).
 */
export type SubmitType = 'CREATE' | 'CREATE_FILE' | 'UPDATE' | 'UPDATE_FILE'

/** A file to upload; `key` identifies its field in the form. */
export type PendingFile = { key: string; file: File }

/** What a save sent that was not answered. */
export type UnansweredSave<Values> = { values: Values; target: string }

/**
 * Context of a form. `baseline` are the values that were loaded or saved last; `current` is the newer record of a
 * version conflict.
 */
export type FormContext<Values, Saved> = {
  key: string | null
  values: Values
  baseline: Values
  touched: readonly string[]
  /** A submit was attempted; since then all field errors are shown. */
  attempted: boolean
  /** Target of the last submit, for example `draft`; the validation depends on it. */
  target: string
  /** Target of the last successful save. */
  savedTarget: string | null
  fieldErrors: readonly FieldError[]
  serverFieldErrors: readonly FieldError[]
  record: Saved | null
  /** The first one is uploaded next; those that failed stand at the end. */
  files: readonly PendingFile[]
  /** The files whose upload failed since the last submit, by their keys. */
  failedFiles: ReadonlyMap<string, Failure>
  /** Percent of the running upload. */
  progress: number | null
  failure: Failure | null
  /** The last save whose answer was lost: the server may have stored it. Null after an answer. */
  unanswered: UnansweredSave<Values> | null
  current: Saved | null
  dirty: boolean
}

type StoredValues = Record<string, unknown>

/**
 * Unsaved changes that were stored when the session ended or the answer to a save was lost: the typed values, those
 * that were loaded or saved before, and the save without an answer. They come from a storage, so nothing is known about
 * their members.
 */
export type FormDraft = {
  values: StoredValues
  baseline: StoredValues
  unanswered?: UnansweredSave<StoredValues> | null | undefined
}

/** A part of a file was uploaded. */
type FormFact = { type: 'form.upload_progressed'; percent: number }

/** Commands of a form. */
export type FormEvent<Values, Saved> =
  | { type: 'form.change'; values: Partial<Values> }
  | { type: 'form.leave_field'; field: string }
  | { type: 'form.choose_file'; key: string; file: File }
  | { type: 'form.remove_file'; key: string }
  | { type: 'form.submit'; target?: string }
  | { type: 'form.retry' }
  | { type: 'form.keep_mine' }
  | { type: 'form.take_theirs' }
  | { type: 'form.rebase'; record: Saved }
  | { type: 'form.restore'; draft: FormDraft }
  | FormFact

/** Definition of one form: pure functions and the codes of its toasts. */
export type FormOptions<Values, Saved, Input> = {
  /** Field errors of the values for a target; values with errors are not sent. */
  check: (values: Values, target: string) => readonly FieldError[]
  blank: (input: Input) => Values
  valuesOf: (saved: Saved) => Values
  /** Returns the current record of a version conflict; null for other failures. */
  currentOf?: (current: unknown) => Saved | null
  firstTarget?: string
  /** The values of a record that was saved with these values for a target; without it they are these values. */
  savedValues?: (values: Values, target: string) => Values
  toasts: {
    created: ToastCode
    updated: ToastCode
    uploaded?: ToastCode
    paramsOf?: (saved: Saved) => Record<string, string | number>
  }
}

/** Whether the values differ from the baseline. */
export const isChanged = <Values, Saved>(context: FormContext<Values, Saved>): boolean =>
  !dequal(context.values, context.baseline)

/** Whether leaving would lose changed values or files that are not uploaded. */
export const isDirty = <Values, Saved>(context: FormContext<Values, Saved>): boolean =>
  context.files.length > 0 || isChanged(context)

/** How the form would be submitted now (L19). */
export const submitType = (context: Pick<FormContext<unknown, unknown>, 'record' | 'files'>): SubmitType => {
  const base = context.record === null ? 'CREATE' : 'UPDATE'
  return context.files.length > 0 ? `${base}_FILE` : base
}

/**
 * The error text of a field, or null. Errors of the form are shown after the field was left or a submit was attempted,
 * errors of the server always.
 */
export const fieldErrorOf = (
  {
    context,
  }: { context: Pick<FormContext<unknown, unknown>, 'touched' | 'attempted' | 'fieldErrors' | 'serverFieldErrors'> },
  path: string,
): string | null => {
  const at = (fieldErrors: readonly FieldError[]) => fieldErrors.find((fieldError) => fieldError.path === path)?.message
  const shown = context.attempted || context.touched.includes(path) ? at(context.fieldErrors) : undefined
  return at(context.serverFieldErrors) ?? shown ?? null
}
