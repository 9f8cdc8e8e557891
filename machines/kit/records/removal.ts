import { type ActorRefFrom, assign, setup } from 'xstate'
import { type Failure, keepCallFailure } from '../area/failure.ts'
import { unprovided } from '../area/unprovided.ts'
import type { ToastCode } from '../toasts/toast-codes.ts'
import { toastAction } from '../toasts/toasts.ts'

/** Commands of a removal. `id`: of the record, if the page was opened by another key. */
export type RemovalEvent =
  | { type: 'removal.begin'; id?: string }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }

type RemovalContext = { id: string; failure: Failure | null }

/**
 * Creates the machine that deletes one record after a confirmation: idle → confirming → removing → removed. A refusal
 * stays in the dialog, with what still uses the record. To provide: `remove`.
 */
export const createRemoval = (deletedToast: ToastCode) =>
  setup({
    types: {
      context: {} as RemovalContext,
      events: {} as RemovalEvent,
      input: {} as { id: string },
    },
    actors: { remove: unprovided<void, { id: string }>() },
    actions: {
      toast: toastAction(),
      forget: assign({ failure: null }),
      takeRecord: assign({ id: ({ context, event }) => ('id' in event ? (event.id ?? context.id) : context.id) }),
      keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    },
  }).createMachine({
    id: 'removal',
    context: ({ input }) => ({ id: input.id, failure: null }),
    initial: 'idle',
    states: {
      idle: { on: { 'removal.begin': { target: 'confirming', actions: ['forget', 'takeRecord'] } } },
      confirming: { on: { 'removal.confirm': 'removing', 'removal.cancel': 'idle' } },
      removing: {
        entry: 'forget',
        invoke: {
          id: 'remove',
          src: 'remove',
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: 'removed', actions: { type: 'toast', params: { kind: 'warn', code: deletedToast } } },
          onError: { target: 'confirming', actions: keepCallFailure },
        },
      },
      removed: { type: 'final' },
    },
  })

export type RemovalRef = ActorRefFrom<ReturnType<typeof createRemoval>>
