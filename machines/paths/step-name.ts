import type { MachineStep } from './explore.ts'
import type { Trigger } from './structure.ts'

const SECOND_MS = 1000
/** Longer payloads are cut: a plan names a step, it does not repeat a record. */
const LONGEST_PAYLOAD = 240

/** Members that every event of a machine has, or that say nothing to a reader. */
const hidden = new Set(['type', 'now'])

const payloadText = (event: object): string => {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(event).filter(([key]) => !hidden.has(key))),
    (key, value: unknown) => {
      if (key === 'by' && typeof value === 'object' && value !== null && 'id' in value) return value.id ?? 'clock'
      return typeof File !== 'undefined' && value instanceof File ? value.name : value
    },
  )
  if (text === '{}') return ''
  return text.length > LONGEST_PAYLOAD ? ` ${text.slice(0, LONGEST_PAYLOAD)}…` : ` ${text}`
}

const outcomeText = (event: { type: string }): string => {
  if (event.type === 'resolve') return 'answers'
  if (event.type !== 'reject') return `gets ${event.type}${payloadText(event)}`
  const error: unknown = Reflect.get(event, 'error')
  const code = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : null
  return `fails${typeof code === 'object' && code !== null && 'code' in code ? `: ${code.code}` : ''}`
}

/** A step as text: a command with its payload, what a child does, or elapsed time. The same text in every run. */
export const stepName = (step: MachineStep): string => {
  if (step.type === '@time' && 'ms' in step) return `after ${Number(step.ms) / SECOND_MS} s`
  if (step.type === '@child' && 'childId' in step) {
    const { childId, event } = step as { childId: string; event: { type: string } }
    const output: unknown = Reflect.get(event, 'output')
    const answer = output === undefined || output === null ? '' : payloadText({ output })
    return `${childId} ${outcomeText(event)}${event.type === 'resolve' ? answer : ''}`
  }
  return `${step.type}${payloadText(step)}`
}

/** What makes a machine take a transition, as text. */
export const triggerName = (trigger: Trigger): string => {
  switch (trigger.kind) {
    case 'event':
      return trigger.type
    case 'answer':
      return `${trigger.child} answers`
    case 'failure':
      return `${trigger.child} fails`
    case 'change':
      return `${trigger.child} changes`
    case 'time':
      return `after ${trigger.delay}`
    case 'always':
      return 'at once'
  }
}
