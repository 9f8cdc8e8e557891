import type { AnyActorRef } from 'xstate'
import { redact } from './redact.ts'

/** State of an actor and of its descendants as plain data, to compare two runs. */
export type StateTree = { status: unknown; value?: unknown; context?: unknown; children: Record<string, StateTree> }

/** The state tree of an actor, with redacted values. */
export const stateTreeOf = (actor: AnyActorRef): StateTree => {
  const snapshot = actor.getSnapshot()
  const children: Record<string, AnyActorRef | undefined> = snapshot.children ?? {}
  return {
    status: snapshot.status,
    value: redact(snapshot.value),
    context: redact(snapshot.context),
    children: Object.fromEntries(
      Object.entries(children).flatMap(([id, child]) => (child ? [[id, stateTreeOf(child)]] : [])),
    ),
  }
}
