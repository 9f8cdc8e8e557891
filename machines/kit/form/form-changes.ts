import { dequal } from 'dequal/lite'
import { type Failure, isRefusal } from '../area/failure.ts'
import type { Toast } from '../toasts/toasts.ts'
import {
  type FormContext,
  type FormDraft,
  type FormEvent,
  type FormOptions,
  isChanged,
  isDirty,
  type SubmitType,
  submitType,
  type UnansweredSave,
} from './form-context.ts'

/** Input of the actor that saves. */
export type SaveInput<Values, Saved> = { submit: SubmitType; target: string; values: Values; record: Saved | null }

/** Creates the changes of a form's context: one pure function for each event of the machine. */
export const formChanges = <Values extends object, Saved extends object, Input extends { key: string | null }>(
  options: FormOptions<Values, Saved, Input>,
) => {
  type Context = FormContext<Values, Saved>
  const withDirty = (context: Context): Context => ({ ...context, dirty: isDirty(context) })
  const basedOn = (context: Context, record: Saved, keepsValues = false): Context => {
    const baseline = options.valuesOf(record)
    const values = keepsValues ? context.values : baseline
    const fieldErrors = options.check(values, context.target)
    return withDirty({
      ...context,
      record,
      baseline,
      values,
      fieldErrors,
      failure: null,
      unanswered: null,
      current: null,
      serverFieldErrors: [],
    })
  }
  const isStoredAs = (record: Saved | null, { values, target }: UnansweredSave<Values>): boolean =>
    record !== null && dequal(options.valuesOf(record), options.savedValues?.(values, target) ?? values)
  const targetOf = (context: Context, event: FormEvent<Values, Saved>): string =>
    (event.type === 'form.submit' ? event.target : undefined) ?? context.target
  const currentIn = (failure: Failure): Saved | null =>
    failure.code === 'version_conflict' ? (options.currentOf?.(failure.current) ?? null) : null

  const changed = (context: Context, change: Partial<Values>): Context => {
    const values = { ...context.values, ...change }
    const serverFieldErrors = context.serverFieldErrors.filter(({ path }) => !((path.split('.')[0] ?? '') in change))
    return withDirty({
      ...context,
      values,
      serverFieldErrors,
      failure: null,
      fieldErrors: options.check(values, context.target),
    })
  }
  /** Values that the user had changed; members that the form does not have are left out. */
  const changedIn = ({ values, baseline }: FormDraft, known: Values): Partial<Values> => {
    const members = Object.keys(known).filter((name) => name in values && !dequal(values[name], baseline[name]))
    // The draft was written from values of this type.
    return Object.fromEntries(members.map((name) => [name, values[name]])) as Partial<Values>
  }
  /** Whether somebody else has saved another value where the draft has one. */
  const isOutdated = (context: Context, draft: FormDraft): boolean => {
    const now = new Map<string, unknown>(Object.entries(context.baseline))
    const names = Object.keys(changedIn(draft, context.values))
    return (
      options.currentOf !== undefined &&
      context.record !== null &&
      names.some((name) => !dequal(now.get(name), draft.baseline[name]))
    )
  }

  /** Whether the values differ from those of a new record that the server may have stored. */
  const changedSince = ({ record, unanswered, values, target }: Context): boolean =>
    record === null && unanswered !== null && !dequal(unanswered, { values, target })
  const failed = (failure: Failure): Partial<Context> => ({
    failure,
    progress: null,
    current: currentIn(failure),
    serverFieldErrors: failure.errors ?? [],
  })

  const withoutKey = (failed: ReadonlyMap<string, Failure>, key: string): ReadonlyMap<string, Failure> =>
    new Map([...failed].filter(([each]) => each !== key))

  return {
    basedOn,
    currentIn,
    opened: (input: Input): Context => {
      const values = options.blank(input)
      const target = options.firstTarget ?? 'save'
      return {
        key: input.key,
        values,
        baseline: values,
        touched: [],
        attempted: false,
        target,
        savedTarget: null,
        fieldErrors: options.check(values, target),
        serverFieldErrors: [],
        record: null,
        files: [],
        failedFiles: new Map(),
        progress: null,
        failure: null,
        unanswered: null,
        current: null,
        dirty: false,
      }
    },
    changed,
    isOutdated,
    restored: (context: Context, draft: FormDraft): Context => ({
      ...changed(context, changedIn(draft, context.values)),
      current: isOutdated(context, draft) ? context.record : null,
      // What was sent must be sent again without a difference, so that the server recognizes it.
      unanswered: draft.unanswered
        ? { target: draft.unanswered.target, values: { ...context.values, ...draft.unanswered.values } }
        : null,
    }),
    withFile: (context: Context, key: string, file: File): Context =>
      withDirty({
        ...context,
        files: [...context.files.filter((one) => one.key !== key), { key, file }],
        failedFiles: withoutKey(context.failedFiles, key),
      }),
    withoutFile: (context: Context, key: string): Context =>
      withDirty({
        ...context,
        files: context.files.filter((one) => one.key !== key),
        failedFiles: withoutKey(context.failedFiles, key),
      }),
    attempted: (context: Context, event: FormEvent<Values, Saved>): Partial<Context> => {
      const target = targetOf(context, event)
      const fieldErrors = options.check(context.values, target)
      return { attempted: true, target, failure: null, failedFiles: new Map(), fieldErrors }
    },
    hasFieldErrors: (context: Context, event: FormEvent<Values, Saved>): boolean =>
      options.check(context.values, targetOf(context, event)).length > 0,
    /** The values are already saved for this target, and only files are not uploaded yet (L21). */
    needsOnlyUpload: (context: Context, event: FormEvent<Values, Saved>): boolean =>
      context.savedTarget === targetOf(context, event) && context.files.length > 0 && !isChanged(context),
    saved: (context: Context, record: Saved): Context => basedOn({ ...context, savedTarget: context.target }, record),
    uploaded: (context: Context, record: Saved): Context => ({
      ...basedOn({ ...context, files: context.files.slice(1), progress: null }, record),
      // If only files that failed are left, the last failure is that of the submit.
      failure: [...context.failedFiles.values()].at(-1) ?? null,
    }),
    /** Whether a file after the first one has not been tried yet. */
    hasNextFile: ({ files, failedFiles }: Context): boolean => files.slice(1).some(({ key }) => !failedFiles.has(key)),
    /** One file failed: it is kept after the others, which do not wait for it. */
    failedFile: (context: Context, failure: Failure): Partial<Context> => {
      const [first, ...others] = context.files
      if (!first) return { failure, progress: null }
      return {
        failure,
        progress: null,
        serverFieldErrors: [],
        files: [...others, first],
        failedFiles: new Map(context.failedFiles).set(first.key, failure),
      }
    },
    /** The next save: the values, or first once more the new record whose answer was lost, if they differ from it. */
    nextSave: (context: Context): SaveInput<Values, Saved> => {
      const { values, target, record } = changedSince(context) ? { ...context, ...context.unanswered } : context
      return { submit: submitType(context), target, values, record }
    },
    changedSince,
    /** Whether a version conflict is with the save of this form whose answer was lost. */
    isWithUnanswered: ({ unanswered }: Context, failure: Failure): boolean =>
      unanswered !== null && isStoredAs(currentIn(failure), unanswered),
    /** Whether the present record of a version conflict is what this form wants to save. */
    isAlreadyStored: ({ values, target, unanswered, files }: Context, failure: Failure): boolean =>
      unanswered !== null && files.length === 0 && isStoredAs(currentIn(failure), { values, target }),
    /** The earlier save is known to be stored: what was typed since then is a change of its record. */
    settled: (context: Context, record: Saved): Context => basedOn(context, record, true),
    failedSave: (context: Context, failure: Failure): Partial<Context> => ({
      ...failed(failure),
      unanswered: isRefusal(failure)
        ? null
        : changedSince(context)
          ? context.unanswered
          : { values: context.values, target: context.target },
    }),
    failed,
    savedToast: (context: Context, record: Saved): Toast => ({
      kind: 'success',
      code: context.record === null ? options.toasts.created : options.toasts.updated,
      params: options.toasts.paramsOf?.(record),
    }),
    uploadedToast: (record: Saved): Toast => ({
      kind: 'success',
      code: options.toasts.uploaded ?? options.toasts.updated,
      params: options.toasts.paramsOf?.(record),
    }),
  }
}
