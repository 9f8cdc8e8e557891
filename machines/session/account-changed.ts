import { type EventObject, enqueueActions, type MachineContext } from 'xstate'
import type { User } from '../../contract/users/user.ts'
import { SESSION, type SessionRef } from './session.ts'

/** Action for machines that save an account: notifies the session, which updates its copy of its own account (M22). */
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
