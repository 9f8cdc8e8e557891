import { type ActorRefFrom, assign, sendParent, setup } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { failureOf } from '../../kit/area/failure.ts'
import { unprovided } from '../../kit/area/unprovided.ts'
import { toastAction } from '../../kit/toasts/toasts.ts'

/** A copy was made or removed, or may have been made: the fact that the parent gets. */
export type CopyFact = { type: 'copy.changed' }

/** Commands of the copying: make a copy, remove the last one again, or close its notice. */
export type CopyEvent = { type: 'copy.create'; uuid: string } | { type: 'copy.undo' } | { type: 'copy.close' }

const failed = {
  type: 'toast',
  params: ({ event }: { event: { error: unknown } }) => failedToast(event.error),
} as const
const failedToast = (error: unknown) => ({ kind: 'error', code: 'failed', failure: failureOf(error) }) as const

/**
 * Copies of campaigns and offers: a new draft with a link to it, and its removal. The parent gets `copy.changed` after
 * both. To provide: `copy`, `remove`.
 */
export const copyMachine = setup({
  types: { context: {} as { uuid: string; copy: Campaign | null }, events: {} as CopyEvent },
  actors: { copy: unprovided<Campaign, { uuid: string }>(), remove: unprovided<void, { uuid: string }>() },
  actions: {
    toast: toastAction(),
    keepUuid: assign({ uuid: ({ context, event }) => (event.type === 'copy.create' ? event.uuid : context.uuid) }),
    keepCopy: assign({ copy: (_, { copy }: { copy: Campaign | null }) => copy }),
    tellParent: sendParent({ type: 'copy.changed' }),
  },
}).createMachine({
  id: 'copy',
  context: { uuid: '', copy: null },
  initial: 'idle',
  states: {
    idle: { on: { 'copy.create': { target: 'copying', actions: 'keepUuid' } } },
    copying: {
      entry: { type: 'keepCopy', params: { copy: null } },
      invoke: {
        src: 'copy',
        input: ({ context }) => ({ uuid: context.uuid }),
        onDone: {
          target: 'copied',
          actions: [{ type: 'keepCopy', params: ({ event }) => ({ copy: event.output }) }, 'tellParent'],
        },
        // Without an answer the copy may exist, which the reloaded list of the parent shows.
        onError: { target: 'idle', actions: [failed, 'tellParent'] },
      },
    },
    copied: {
      on: {
        'copy.create': { target: 'copying', actions: 'keepUuid' },
        'copy.undo': 'undoing',
        'copy.close': 'idle',
      },
    },
    undoing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ uuid: context.copy?.uuid ?? '' }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'toast', params: { kind: 'warn', code: 'campaignDeleted' } }, 'tellParent'],
        },
        onError: { target: 'copied', actions: failed },
      },
    },
  },
})

export type CopyRef = ActorRefFrom<typeof copyMachine>
