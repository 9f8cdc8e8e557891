import { StateMachine } from 'xstate'
import { hashOf } from '../../machines/kit/hash.ts'

type Machine = StateMachine<
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never,
  never
>

const isMachine = (logic: unknown): logic is Machine => logic instanceof StateMachine

const structureOf = (value: unknown): unknown => {
  if (typeof value === 'function') return 'ƒ'
  if (isMachine(value)) return versionOf(value)
  if (Array.isArray(value)) return value.map(structureOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, structureOf(part)]))
}

const versionOf = (machine: Machine): string => {
  const { actors, delays, guards } = machine.implementations
  const children = Object.entries(actors).filter(([, logic]) => isMachine(logic))
  return hashOf({
    config: structureOf(machine.config),
    children: structureOf(Object.fromEntries(children)),
    delays: structureOf(delays),
    guards: Object.keys(guards).sort(),
  })
}

/**
 * Versions of machines by their names: a hash of states, transitions, delays, names of guards, and of the machines of
 * their children. What a function does is not part of it. Other logic has no version.
 */
export const machineVersions = (logics: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(logics).flatMap(([name, logic]) => (isMachine(logic) ? [[name, versionOf(logic)]] : [])),
  )
