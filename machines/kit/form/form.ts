import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type Failure, failureOf, isRefusal, keepCallFailure } from '../area/failure.ts'
import { unprovided } from '../area/unprovided.ts'
import { toastAction } from '../toasts/toasts.ts'
import { formChanges, type SaveInput } from './form-changes.ts'
import { type FormContext, type FormEvent, type FormOptions, isChanged, type PendingFile } from './form-context.ts'

const keepSaveFailure = {
  type: 'keepSaveFailure',
  params: keepCallFailure.params,
} as const

/**
 * Creates the machine of a form: loading → editing → saving → uploading → saved; or refused; or in conflict with the
 * change of another user (L19–L22). If the upload after a create fails, the record already exists, so the next submit
 * only uploads (L21). If the answer to a save was lost, the next submit first finds out what became of it. To
 * provide: `load`, `save`, `upload`.
 */
export const createForm = <Values extends object, Saved extends object, Input extends { key: string | null }>(
  id: string,
  options: FormOptions<Values, Saved, Input>,
) => {
  const changes = formChanges(options)
  const editable = {
    'form.change': { target: 'editing', actions: 'change' },
    'form.leave_field': { actions: 'touch' },
    'form.choose_file': { target: 'editing', actions: 'keepFile' },
    'form.remove_file': { target: 'editing', actions: 'dropFile' },
    'form.rebase': { target: 'editing', actions: 'rebase' },
  } as const
  const submit = [
    { guard: 'hasFieldErrors', target: 'editing', actions: 'attempt' },
    { guard: 'needsOnlyUpload', target: 'uploading', actions: 'attempt' },
    { target: 'saving', actions: 'attempt' },
  ] as const

  return setup({
    types: {
      context: {} as FormContext<Values, Saved>,
      events: {} as FormEvent<Values, Saved>,
      input: {} as Input,
    },
    actors: {
      load: unprovided<Saved, { key: string }>(),
      save: unprovided<Saved, SaveInput<Values, Saved>>(),
      upload: unprovided<Saved, { record: Saved; file: PendingFile; report: (percent: number) => void }>(),
    },
    actions: {
      toast: toastAction(),
      change: assign(({ context, event }) =>
        event.type === 'form.change' ? changes.changed(context, event.values) : context,
      ),
      restore: assign(({ context, event }) =>
        event.type === 'form.restore' ? changes.restored(context, event.draft) : context,
      ),
      touch: assign({
        touched: ({ context, event }) =>
          event.type === 'form.leave_field' && !context.touched.includes(event.field)
            ? [...context.touched, event.field]
            : context.touched,
      }),
      keepFile: assign(({ context, event }) =>
        event.type === 'form.choose_file' ? changes.withFile(context, event.key, event.file) : context,
      ),
      dropFile: assign(({ context, event }) =>
        event.type === 'form.remove_file' ? changes.withoutFile(context, event.key) : context,
      ),
      attempt: assign(({ context, event }) => changes.attempted(context, event)),
      keepMine: assign(({ context }) => (context.current ? changes.basedOn(context, context.current, true) : context)),
      takeTheirs: assign(({ context }) =>
        context.current ? changes.basedOn({ ...context, files: [] }, context.current) : context,
      ),
      rebase: assign(({ context, event }) =>
        event.type === 'form.rebase' ? changes.basedOn(context, event.record, isChanged(context)) : context,
      ),
      keepLoaded: assign(({ context }, { saved }: { saved: Saved }) => changes.basedOn(context, saved)),
      keepSaved: assign(({ context }, { saved }: { saved: Saved }) => changes.saved(context, saved)),
      keepUploaded: assign(({ context }, { saved }: { saved: Saved }) => changes.uploaded(context, saved)),
      keepProgress: assign({
        progress: ({ context, event }) => (event.type === 'form.upload_progressed' ? event.percent : context.progress),
      }),
      settle: assign(({ context }, { saved }: { saved: Saved }) => changes.settled(context, saved)),
      settleWithCurrent: assign(({ context }, { error }: { error: unknown }) => {
        const current = changes.currentIn(failureOf(error))
        return current ? changes.settled(context, current) : context
      }),
      keepCurrent: assign(({ context }, { error }: { error: unknown }) => {
        const current = changes.currentIn(failureOf(error))
        return current ? changes.saved(context, current) : context
      }),
      forgetUnanswered: assign({ unanswered: null }),
      keepSaveFailure: assign(({ context }, { failure }: { failure: Failure }) => changes.failedSave(context, failure)),
      keepFailure: assign((_, { failure }: { failure: Failure }) => changes.failed(failure)),
      keepFileFailure: assign(({ context }, { failure }: { failure: Failure }) => changes.failedFile(context, failure)),
    },
    guards: {
      isOutdated: ({ context, event }) => event.type === 'form.restore' && changes.isOutdated(context, event.draft),
      hasKey: ({ context }) => context.key !== null,
      hasFieldErrors: ({ context, event }) => changes.hasFieldErrors(context, event),
      needsOnlyUpload: ({ context, event }) => changes.needsOnlyUpload(context, event),
      hasFiles: ({ context }) => context.files.length > 0,
      hasNextFile: ({ context }) => changes.hasNextFile(context),
      isOfEarlierSave: ({ context }) => changes.changedSince(context),
      isRefusedEarlierSave: ({ context }, { error }: { error: unknown }) =>
        changes.changedSince(context) && isRefusal(failureOf(error)),
      isAlreadyStored: ({ context }, { error }: { error: unknown }) =>
        changes.isAlreadyStored(context, failureOf(error)),
      isWithUnanswered: ({ context }, { error }: { error: unknown }) =>
        changes.isWithUnanswered(context, failureOf(error)),
      isConflict: (_, { error }: { error: unknown }) => changes.currentIn(failureOf(error)) !== null,
    },
  }).createMachine({
    id,
    context: ({ input }) => changes.opened(input),
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
            actions: { type: 'keepLoaded', params: ({ event }) => ({ saved: event.output }) },
          },
          onError: {
            target: 'unloaded',
            actions: keepCallFailure,
          },
        },
      },
      unloaded: { on: { 'form.retry': 'loading' } },
      editing: {
        on: {
          ...editable,
          'form.submit': submit,
          'form.restore': [
            {
              guard: 'isOutdated',
              target: 'conflict',
              actions: ['restore', { type: 'toast', params: { kind: 'info', code: 'draftRestored' } }],
            },
            { actions: ['restore', { type: 'toast', params: { kind: 'info', code: 'draftRestored' } }] },
          ],
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => changes.nextSave(context),
          onDone: [
            {
              guard: 'isOfEarlierSave',
              target: 'saving',
              reenter: true,
              actions: { type: 'settle', params: ({ event }) => ({ saved: event.output }) },
            },
            {
              guard: 'hasFiles',
              target: 'uploading',
              actions: [
                { type: 'toast', params: ({ context, event }) => changes.savedToast(context, event.output) },
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
              ],
            },
            {
              target: 'saved',
              actions: [
                { type: 'toast', params: ({ context, event }) => changes.savedToast(context, event.output) },
                { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
              ],
            },
          ],
          onError: [
            {
              guard: { type: 'isRefusedEarlierSave', params: ({ event }) => ({ error: event.error }) },
              target: 'saving',
              reenter: true,
              actions: 'forgetUnanswered',
            },
            {
              guard: { type: 'isAlreadyStored', params: ({ event }) => ({ error: event.error }) },
              target: 'saved',
              actions: [
                { type: 'keepCurrent', params: ({ event }) => ({ error: event.error }) },
                { type: 'toast', params: ({ context }) => changes.savedToast(context, context.record as Saved) },
              ],
            },
            {
              guard: { type: 'isWithUnanswered', params: ({ event }) => ({ error: event.error }) },
              target: 'saving',
              reenter: true,
              actions: { type: 'settleWithCurrent', params: ({ event }) => ({ error: event.error }) },
            },
            {
              guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
              target: 'conflict',
              actions: keepSaveFailure,
            },
            {
              target: 'refused',
              actions: keepSaveFailure,
            },
          ],
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
              guard: 'hasNextFile',
              target: 'uploading',
              reenter: true,
              actions: { type: 'keepUploaded', params: ({ event }) => ({ saved: event.output }) },
            },
            {
              guard: ({ context }) => context.failedFiles.size > 0,
              target: 'refused',
              actions: { type: 'keepUploaded', params: ({ event }) => ({ saved: event.output }) },
            },
            {
              target: 'saved',
              actions: [
                { type: 'keepUploaded', params: ({ event }) => ({ saved: event.output }) },
                { type: 'toast', params: ({ event }) => changes.uploadedToast(event.output) },
              ],
            },
          ],
          // A bad file does not keep the next good one from being uploaded.
          onError: [
            {
              guard: 'hasNextFile',
              target: 'uploading',
              reenter: true,
              actions: { type: 'keepFileFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
            {
              target: 'refused',
              actions: { type: 'keepFileFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          ],
        },
      },
      saved: { on: { ...editable, 'form.submit': submit } },
      refused: {
        entry: {
          type: 'toast',
          params: ({ context }) => ({ kind: 'error', code: 'refused', failure: context.failure ?? undefined }),
        },
        on: { ...editable, 'form.submit': submit, 'form.retry': submit },
      },
      conflict: {
        on: {
          'form.keep_mine': { target: 'editing', actions: 'keepMine' },
          'form.take_theirs': { target: 'editing', actions: 'takeTheirs' },
          'form.leave_field': { actions: 'touch' },
          'form.change': { actions: 'change' },
          'form.submit': [
            { guard: 'hasFieldErrors', actions: 'attempt' },
            { target: 'saving', actions: ['keepMine', 'attempt'] },
          ],
        },
      },
    },
  })
}

export type Form<Values extends object, Saved extends object, Input extends { key: string | null }> = ReturnType<
  typeof createForm<Values, Saved, Input>
>
export type FormRef<
  Values extends object,
  Saved extends object,
  Input extends { key: string | null } = { key: string | null },
> = ActorRefFrom<Form<Values, Saved, Input>>
export type FormSnapshot<
  Values extends object,
  Saved extends object,
  Input extends { key: string | null } = { key: string | null },
> = SnapshotFrom<Form<Values, Saved, Input>>
