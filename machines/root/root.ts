import { type ActorRefFrom, type AnyActorLogic, createMachine, enqueueActions, sendTo, stopChild } from 'xstate'
import { TOASTS, type ToastsRef, toastsMachine } from '../kit/toasts/toasts.ts'
import { SESSION, type sessionMachine } from '../session/session.ts'

/** The screens that the root can start, by name. */
export type Screens = Readonly<Record<string, AnyActorLogic>>

/** Wishes of the root: a screen came into view under an id of its own, or left it. Inputs are plain data. */
export type RootEvent =
  | { type: 'screen.entered'; id: string; screen: string; input?: unknown }
  | { type: 'screen.left'; id: string }

/**
 * The root that owns everything: the session, the toasts, and one actor for every screen in view. Each has an explicit id, so
 * one event log can address them all and a replay finds them again.
 */
export const createRootMachine = (session: typeof sessionMachine, screens: Screens) =>
  createMachine({
    types: { events: {} as RootEvent | { type: 'xstate.error.actor.broken' } },
    id: 'app',
    invoke: [
      { id: 'toasts', src: toastsMachine, systemId: TOASTS },
      { id: 'session', src: session, systemId: SESSION },
    ],
    on: {
      'screen.entered': {
        actions: enqueueActions(({ enqueue, event, self }) => {
          const logic = screens[event.screen]
          if (!logic) throw new Error(`no screen is called ${event.screen}`)
          if (!self.getSnapshot().children[event.id]) enqueue.spawnChild(logic, { id: event.id, input: event.input })
        }),
      },
      // A screen that broke must not take the session and the others down with it.
      'xstate.error.actor.*': {
        actions: sendTo(({ system }): ToastsRef => system.get(TOASTS), {
          type: 'toast.shown',
          toast: { kind: 'error', code: 'somethingWrong' },
        }),
      },
      'screen.left': { actions: stopChild(({ event }) => event.id) },
    },
  })

/** The root's machine. */
export type RootMachine = ReturnType<typeof createRootMachine>
/** The running root. */
export type RootRef = ActorRefFrom<RootMachine>
