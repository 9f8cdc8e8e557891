import { dequal } from 'dequal/lite'
import { type ActorRefFrom, assign, type EventObject, enqueueActions, type MachineContext, raise, setup } from 'xstate'
import type { Failure } from '../area/failure.ts'
import type { ToastCode } from './toast-codes.ts'

/** A message to the user. With a `failure`, the text of that failure is shown. */
export type Toast = {
  kind: 'success' | 'warn' | 'error' | 'info'
  code: ToastCode
  params?: Record<string, string | number>
  failure?: Failure
}

/** A toast on screen. */
export type ShownToast = Toast & { id: string }

/** The time of a toast is over. */
type ToastFact = { type: 'toast.expired'; id: string }

/** Commands of the toasts. */
export type ToastEvent = { type: 'toast.show'; toast: Toast } | { type: 'toast.close'; id: string } | ToastFact

/** Milliseconds that a toast stays (S13, K12). */
export const TOAST_MS = 5000
/** System id of the actor of the toasts. */
export const TOASTS = 'toasts'

/** Whether two toasts report the same error, so that both would show the same words. */
const isSameError = (one: Toast, other: Toast): boolean =>
  one.kind === 'error' &&
  other.kind === 'error' &&
  one.code === other.code &&
  one.failure?.code === other.failure?.code &&
  one.failure?.detail === other.failure?.detail &&
  dequal(one.params, other.params)

/**
 * The toasts on screen, oldest first; each closes after five seconds without a command (S13). One outage makes several
 * calls fail, so an error replaces the same error that is still on screen.
 */
export const toastsMachine = setup({
  types: { context: {} as { shown: readonly ShownToast[]; count: number }, events: {} as ToastEvent },
  actions: {
    show: assign(({ context, event }) => {
      if (event.type !== 'toast.show') return {}
      const { toast } = event
      const id = `toast-${context.count + 1}`
      const others = context.shown.filter((shown) => !isSameError(shown, toast))
      return { count: context.count + 1, shown: [...others, { ...toast, id }] }
    }),
    expireLater: raise(({ context }) => ({ type: 'toast.expired' as const, id: `toast-${context.count}` }), {
      delay: TOAST_MS,
    }),
    close: assign({
      shown: ({ context, event }) =>
        'id' in event ? context.shown.filter((toast) => toast.id !== event.id) : context.shown,
    }),
  },
}).createMachine({
  id: 'toasts',
  context: { shown: [], count: 0 },
  on: {
    'toast.show': { actions: ['show', 'expireLater'] },
    'toast.close': { actions: 'close' },
    'toast.expired': { actions: 'close' },
  },
})

/** The running toasts. */
export type ToastsRef = ActorRefFrom<typeof toastsMachine>

/**
 * Action that shows a toast: `actions: { toast: toastAction() }` in the setup of a machine, used as
 * `{ type: 'toast', params: … }`. Does nothing if there is no root with toasts.
 */
export const toastAction = <
  Context extends MachineContext,
  Expression extends EventObject,
  Event extends EventObject,
  Emitted extends EventObject,
>() =>
  enqueueActions<Context, Expression, Toast, Event, never, never, never, never, Emitted>(
    ({ enqueue, system }, toast) => {
      const toasts: ToastsRef | undefined = system.get(TOASTS)
      if (toasts) enqueue.sendTo(toasts, { type: 'toast.show', toast })
    },
  )
