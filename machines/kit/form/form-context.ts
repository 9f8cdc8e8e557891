import type { FieldError } from '../../../contract/validation.ts'
import type { Failure } from '../area/failure.ts'
import type { ToastCode } from '../toasts/toast-codes.ts'

/** How a form is submitted (L19): a new or an existing record, with or without files to upload. */
export type SubmitType = 'CREATE' | 'CREATE_FILE' | 'UPDATE' | 'UPDATE_FILE'

/** A file to upload; `key` identifies its field in the form. */
export type PendingFile = { key: string; file: File }

/** Context of a form. `baseline`: the values that were loaded or saved last. `current`: the newer record of a version conflict. */
export type FormContext<Values, Saved> = {
  key: string | null
  values: Values
  baseline: Values
  touched: readonly string[]
  /** A submit was tried: from then on every field error shows. */
  attempted: boolean
  /** Target of the last submit; the checks depend on it. */
  target: string
  /** The target of the last save that succeeded here. */
  savedTarget: string | null
  fieldErrors: readonly FieldError[]
  serverFieldErrors: readonly FieldError[]
  record: Saved | null
  files: readonly PendingFile[]
  /** Percent of the running upload. */
  progress: number | null
  failure: Failure | null
  current: Saved | null
  dirty: boolean
}

/** Commands of a form. */
export type FormEvent<Values, Saved> =
  | { type: 'form.changed'; values: Partial<Values> }
  | { type: 'form.left'; field: string }
  | { type: 'form.file_chosen'; key: string; file: File }
  | { type: 'form.file_removed'; key: string }
  | { type: 'form.submitted'; target?: string }
  | { type: 'form.retried' }
  | { type: 'form.mine_kept' }
  | { type: 'form.theirs_taken' }
  | { type: 'form.rebased'; record: Saved }
  | { type: 'form.upload_progressed'; percent: number }

/** What makes one form different from the next: pure functions and the codes of its toasts. */
export type FormOptions<Values, Saved, Input> = {
  /** Field errors that keep the values from being sent for a target. */
  check: (values: Values, target: string) => readonly FieldError[]
  blank: (input: Input) => Values
  valuesOf: (saved: Saved) => Values
  /** Reads the fresh record out of a version conflict; null where it is not one. */
  currentOf?: (current: unknown) => Saved | null
  firstTarget?: string
  toasts: {
    created: ToastCode
    updated: ToastCode
    uploaded?: ToastCode
    paramsOf?: (saved: Saved) => Record<string, string | number>
  }
}

const sameValues = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether the values differ from what was loaded or saved last. */
export const isChanged = <Values, Saved>(context: FormContext<Values, Saved>): boolean =>
  !sameValues(context.values, context.baseline)

/** Whether leaving would lose something: changed values or files not uploaded. */
export const isDirty = <Values, Saved>(context: FormContext<Values, Saved>): boolean =>
  context.files.length > 0 || isChanged(context)

/** Which of the four ways a submit takes now (L19). */
export const submitType = (context: Pick<FormContext<unknown, unknown>, 'record' | 'files'>): SubmitType => {
  const base = context.record === null ? 'CREATE' : 'UPDATE'
  return context.files.length > 0 ? `${base}_FILE` : base
}

/** The sentence to show at a field: after it was left or a submit was tried; what the server found always shows. */
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
