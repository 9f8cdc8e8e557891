import { type ActorRefFrom, type AnyActorLogic, createMachine, enqueueActions, sendTo, stopChild } from 'xstate'
import { TOASTS, type ToastsRef, toastsMachine } from '../kit/toasts/toasts.ts'
import { SESSION, type SessionRef, type sessionMachine } from '../session/session.ts'
import { VERSION, type VersionRef, versionMachine } from '../version/version.ts'

/** The machines of the pages that the root can start, by name. */
export type Pages = Readonly<Record<string, AnyActorLogic>>

/** Events of the root: a page was entered under a unique id, or was left. Inputs are plain data. */
export type RootFact =
  | { type: 'page.entered'; id: string; page: string; input?: unknown }
  | { type: 'page.left'; id: string }

/**
 * Creates the machine of the root actor. It owns the session, the toasts, the comparison of versions, and one actor for
 * each page that is open.
 * Each child has an explicit id, so that the event log can address it and a replay finds it.
 */
export const createRootMachine = (
  session: typeof sessionMachine,
  pages: Pages,
  version: typeof versionMachine = versionMachine,
) =>
  createMachine({
    types: { events: {} as RootFact | { type: 'xstate.error.actor.broken' } },
    id: 'app',
    invoke: [
      { id: 'toasts', src: toastsMachine, systemId: TOASTS },
      { id: 'session', src: session, systemId: SESSION },
      { id: 'version', src: version, systemId: VERSION },
    ],
    on: {
      'page.entered': {
        actions: enqueueActions(({ enqueue, event, self }) => {
          const logic = pages[event.page]
          if (!logic) throw new Error(`no page is called ${event.page}`)
          if (!self.getSnapshot().children[event.id]) enqueue.spawnChild(logic, { id: event.id, input: event.input })
        }),
      },
      // An error in one page must not stop the session and the other pages.
      'xstate.error.actor.*': {
        actions: sendTo(({ system }): ToastsRef => system.get(TOASTS), {
          type: 'toast.show',
          toast: { kind: 'error', code: 'somethingWrong' },
        }),
      },
      'page.left': { actions: stopChild(({ event }) => event.id) },
    },
  })

export type RootMachine = ReturnType<typeof createRootMachine>
export type RootRef = ActorRefFrom<RootMachine>

/** The actor of the toasts of a running root. */
export const toastsOf = (root: RootRef): ToastsRef => root.system.get(TOASTS)
/** The actor of the session of a running root. */
export const sessionOf = (root: RootRef): SessionRef => root.system.get(SESSION)
/** The comparison of versions of a running root. */
export const versionOf = (root: RootRef): VersionRef => root.system.get(VERSION)
