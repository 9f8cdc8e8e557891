import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { ANSWER_LIMIT_MS } from '../area/area.ts'
import { type Failure, failureOf, outOfTime } from '../area/failure.ts'
import { unsettled } from '../area/unsettled.ts'
import { type Toast, toastAction } from '../toasts/toasts.ts'
import {
  type FormContext,
  type FormEvent,
  type FormOptions,
  isChanged,
  type PendingFile,
  type SubmitType,
  submitType,
  withDirty,
} from './context.ts'

/** Milliseconds that one file may take to arrive. */
export const UPLOAD_LIMIT_MS = 600_000

/**
 * The one machine of every form: load → edit → save → upload → saved, or refused, or in conflict with somebody else's
 * change (L19–L22). Slots to provide: `load`, `save`, `upload`. After a create whose upload failed the record exists, so
 * trying again uploads only (L21).
 */
export const createForm = <Values extends object, Saved extends object, Input extends { key: string | null }>(
  id: string,
  options: FormOptions<Values, Saved, Input>,
) => {
  type Context = FormContext<Values, Saved>
  const changed = (context: Context, change: Partial<Values>): Context => {
    const values = { ...context.values, ...change }
    return withDirty({
      ...context,
      values,
      faults: options.check(values, context.target),
      serverFaults: context.serverFaults.filter((fault) => !(fault.path.split('.')[0] ?? '' in change)),
    })
  }
  const basedOn = (context: Context, record: Saved, mine: boolean): Context => {
    const baseline = options.valuesOf(record)
    const values = mine ? context.values : baseline
    const faults = options.check(values, context.target)
    return withDirty({ ...context, record, baseline, values, faults, failure: null, current: null, serverFaults: [] })
  }
  const currentIn = (failure: Failure): Saved | null =>
    failure.code === 'version_conflict' ? (options.currentOf?.(failure.current) ?? null) : null

  const savedToast = (context: Context, saved: Saved): Toast => ({
    kind: 'success',
    code: context.record === null ? options.toasts.created : options.toasts.updated,
    params: options.toasts.paramsOf?.(saved),
  })
  const uploadedToast = (saved: Saved): Toast => ({
    kind: 'success',
    code: options.toasts.uploaded ?? options.toasts.updated,
    params: options.toasts.paramsOf?.(saved),
  })
  const targetOf = ({ context, event }: { context: Context; event: FormEvent<Values, Saved> }): string =>
    (event.type === 'form.submitted' ? event.target : undefined) ?? context.target

  const editable = {
    'form.changed': { target: 'editing', actions: 'change' },
    'form.left': { actions: 'touch' },
    'form.file_chosen': { target: 'editing', actions: 'keepFile' },
    'form.file_removed': { target: 'editing', actions: 'dropFile' },
    'form.rebased': { target: 'editing', actions: 'rebase' },
  } as const
  const submit = [
    { guard: 'isFaulty', target: 'editing', actions: 'attempt' },
    { guard: 'onlyFilesWait', target: 'uploading', actions: 'attempt' },
    { target: 'saving', actions: 'attempt' },
  ] as const

  return setup({
    types: {
      context: {} as Context,
      events: {} as FormEvent<Values, Saved>,
      input: {} as Input,
    },
    actors: {
      load: unsettled<Saved, { key: string }>(),
      save: unsettled<Saved, { submit: SubmitType; target: string; values: Values; record: Saved | null }>(),
      upload: unsettled<Saved, { record: Saved; file: PendingFile; report: (percent: number) => void }>(),
    },
    actions: {
      toast: toastAction(),
      change: assign(({ context, event }) =>
        event.type === 'form.changed' ? changed({ ...context, failure: null }, event.values) : context,
      ),
      touch: assign({
        touched: ({ context, event }) =>
          event.type === 'form.left' && !context.touched.includes(event.field)
            ? [...context.touched, event.field]
            : context.touched,
      }),
      keepFile: assign(({ context, event }) =>
        event.type === 'form.file_chosen'
          ? withDirty({
              ...context,
              files: [...context.files.filter((file) => file.key !== event.key), { key: event.key, file: event.file }],
            })
          : context,
      ),
      dropFile: assign(({ context, event }) =>
        event.type === 'form.file_removed'
          ? withDirty({ ...context, files: context.files.filter((file) => file.key !== event.key) })
          : context,
      ),
      attempt: assign(({ context, event }) => {
        const target = targetOf({ context, event })
        return { attempted: true, target, failure: null, faults: options.check(context.values, target) }
      }),
      keepMine: assign(({ context }) => (context.current ? basedOn(context, context.current, true) : context)),
      takeTheirs: assign(({ context }) =>
        context.current ? basedOn({ ...context, files: [] }, context.current, false) : context,
      ),
      rebase: assign(({ context, event }) =>
        event.type === 'form.rebased' ? basedOn(context, event.record, isChanged(context)) : context,
      ),
      keepRecord: assign(({ context }, { saved }: { saved: Saved }) => basedOn(context, saved, false)),
      keepSaved: assign(({ context }, { saved }: { saved: Saved }) =>
        basedOn({ ...context, savedTarget: context.target }, saved, false),
      ),
      uploadedOne: assign(({ context }, { saved }: { saved: Saved }) =>
        basedOn({ ...context, files: context.files.slice(1), progress: null }, saved, false),
      ),
      keepProgress: assign({
        progress: ({ context, event }) => (event.type === 'form.upload_progressed' ? event.percent : context.progress),
      }),
      keepFailure: assign((_, { failure }: { failure: Failure }) => ({
        failure,
        progress: null,
        current: currentIn(failure),
        serverFaults: failure.errors ?? [],
      })),
    },
    guards: {
      hasKey: ({ context }) => context.key !== null,
      isFaulty: (asked) => options.check(asked.context.values, targetOf(asked)).length > 0,
      onlyFilesWait: ({ context, event }) =>
        context.savedTarget === targetOf({ context, event }) && context.files.length > 0 && !isChanged(context),
      filesWait: ({ context }) => context.files.length > 0,
      isConflict: (_, { error }: { error: unknown }) => currentIn(failureOf(error)) !== null,
    },
    delays: { limit: ANSWER_LIMIT_MS, uploadLimit: UPLOAD_LIMIT_MS },
  }).createMachine({
    id,
    context: ({ input }) => {
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
        faults: options.check(values, target),
        serverFaults: [],
        record: null,
        files: [],
        progress: null,
        failure: null,
        current: null,
        dirty: false,
      }
    },
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'hasKey', target: 'loading' }, { target: 'editing' }] },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ key: context.key ?? '' }),
          onDone: {
            target: 'editing',
            actions: { type: 'keepRecord', params: ({ event }) => ({ saved: event.output }) },
          },
          onError: {
            target: 'unloaded',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        after: {
          limit: { target: 'unloaded', actions: { type: 'keepFailure', params: { failure: outOfTime } } },
        },
      },
      unloaded: { on: { 'form.retried': 'loading' } },
      editing: { on: { ...editable, 'form.submitted': submit } },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({
            submit: submitType(context),
            target: context.target,
            values: context.values,
            record: context.record,
          }),
          onDone: [
            {
              guard: 'filesWait',
              target: 'uploading',
              actions: [
                { type: 'toast', params: ({ context, event }) => savedToast(context, event.output) },
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
              ],
            },
            {
              target: 'saved',
              actions: [
                { type: 'toast', params: ({ context, event }) => savedToast(context, event.output) },
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
              target: 'conflict',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
            {
              target: 'refused',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          ],
        },
        after: {
          limit: { target: 'refused', actions: { type: 'keepFailure', params: { failure: outOfTime } } },
        },
      },
      uploading: {
        on: { 'form.upload_progressed': { actions: 'keepProgress' } },
        invoke: {
          id: 'upload',
          src: 'upload',
          input: ({ context, self }) => ({
            record: context.record as Saved,
            file: context.files[0] as PendingFile,
            report: (percent) => self.send({ type: 'form.upload_progressed', percent }),
          }),
          onDone: [
            {
              guard: ({ context }) => context.files.length > 1,
              target: 'uploading',
              reenter: true,
              actions: { type: 'uploadedOne', params: ({ event }) => ({ saved: event.output }) },
            },
            {
              target: 'saved',
              actions: [
                { type: 'uploadedOne', params: ({ event }) => ({ saved: event.output }) },
                { type: 'toast', params: ({ event }) => uploadedToast(event.output) },
              ],
            },
          ],
          onError: {
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
        },
        after: {
          uploadLimit: { target: 'refused', actions: { type: 'keepFailure', params: { failure: outOfTime } } },
        },
      },
      saved: { on: { ...editable, 'form.submitted': submit } },
      refused: {
        entry: {
          type: 'toast',
          params: ({ context }) => ({ kind: 'error', code: 'refused', failure: context.failure ?? outOfTime }),
        },
        on: { ...editable, 'form.submitted': submit, 'form.retried': submit },
      },
      conflict: {
        on: {
          'form.mine_kept': { target: 'editing', actions: 'keepMine' },
          'form.theirs_taken': { target: 'editing', actions: 'takeTheirs' },
          'form.left': { actions: 'touch' },
          'form.changed': { actions: 'change' },
          'form.submitted': [
            { guard: 'isFaulty', actions: 'attempt' },
            { target: 'saving', actions: ['keepMine', 'attempt'] },
          ],
        },
      },
    },
  })
}

/** A form's machine. */
export type Form<Values extends object, Saved extends object, Input extends { key: string | null }> = ReturnType<
  typeof createForm<Values, Saved, Input>
>
/** A running form. */
export type FormRef<
  Values extends object,
  Saved extends object,
  Input extends { key: string | null } = { key: string | null },
> = ActorRefFrom<Form<Values, Saved, Input>>
/** A form at one moment. */
export type FormSnapshot<
  Values extends object,
  Saved extends object,
  Input extends { key: string | null } = { key: string | null },
> = SnapshotFrom<Form<Values, Saved, Input>>
