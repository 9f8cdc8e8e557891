import { type EventObject, enqueueActions, type MachineContext } from 'xstate'
import type { User } from '../../contract/users.ts'
import { SESSION, type SessionRef } from './session.ts'

/** Action for the setup of any machine that saves an account: tells the session, which refreshes its copy of the own one (M22). */
export const accountChangedAction = <
  Context extends MachineContext,
  Expression extends EventObject,
  Event extends EventObject,
  Emitted extends EventObject,
>() =>
  enqueueActions<Context, Expression, { user: User }, Event, never, never, never, never, Emitted>(
    ({ enqueue, system }, { user }) => {
      const session: SessionRef | undefined = system.get(SESSION)
      if (session) enqueue.sendTo(session, { type: 'account.changed', user })
    },
  )
