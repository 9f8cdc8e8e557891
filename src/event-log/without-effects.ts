import { type AnyActorLogic, type AnyStateMachine, type EventObject, StateMachine } from 'xstate'

const noEffect = (): void => undefined

// XState's own actions, for example `assign`, are functions that carry their resolver.
const isPure = (action: unknown): boolean => typeof action === 'function' && 'resolve' in action

/** Results that a replay sends to the actor of a service. */
const isResult = ({ type }: EventObject): boolean =>
  type.startsWith('xstate.promise.') || type.startsWith('xstate.observable.')

/** The logic of a service that is never called. It takes the results of the log. */
const withoutStart = (logic: AnyActorLogic): AnyActorLogic => ({
  ...logic,
  start: noEffect,
  transition: (snapshot, event, scope) => {
    if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' }
    return isResult(event) ? logic.transition(snapshot, event, scope) : snapshot
  },
})

const mapped = <Member>(members: Readonly<Record<string, Member>>, change: (member: Member) => Member) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]))

const inertMachine = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: mapped(machine.implementations.actors, (actor) =>
      'src' in actor ? { ...actor, src: withoutEffects(actor.src) } : withoutEffects(actor),
    ),
    actions: mapped(machine.implementations.actions, (action) => (isPure(action) ? action : noEffect)),
  })

/**
 * Returns logic of the product whose services are never called and whose effects do nothing, down to the last child of
 * a machine. States, guards, assignments and reducers stay.
 */
export const withoutEffects = <Logic extends AnyActorLogic>(logic: Logic): Logic => {
  if (logic instanceof StateMachine) return inertMachine(logic) as AnyActorLogic as Logic
  return 'start' in logic ? (withoutStart(logic) as Logic) : logic
}
