import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toastsMachine } from './toasts.ts'

const toast = { kind: 'info', code: 'loggedOut' } as const

test('S13 K12 every toast closes 5000 ms after it opened', () => {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock })
  toasts.start()
  const shown = () => toasts.getSnapshot().context.shown.map(({ id }) => id)
  toasts.send({ type: 'toast.show', toast })
  clock.increment(3000)
  toasts.send({ type: 'toast.show', toast })
  clock.increment(1999)
  expect(shown()).toEqual(['toast-1', 'toast-2'])
  clock.increment(1)
  expect(shown()).toEqual(['toast-2'])
  clock.increment(3000)
  expect(shown()).toEqual([])
})

test('a toast can be closed before its time', () => {
  const toasts = createActor(toastsMachine, { clock: new SimulatedClock() })
  toasts.start()
  toasts.send({ type: 'toast.show', toast })
  toasts.send({ type: 'toast.show', toast })
  toasts.send({ type: 'toast.close', id: 'toast-1' })
  expect(toasts.getSnapshot().context.shown.map(({ id }) => id)).toEqual(['toast-2'])
})

test('S12 an error replaces the same error on screen and stays for its own five seconds', () => {
  const clock = new SimulatedClock()
  const toasts = createActor(toastsMachine, { clock })
  toasts.start()
  const shown = () => toasts.getSnapshot().context.shown.map(({ id }) => id)
  const outage = { kind: 'error', code: 'somethingWrong' } as const
  toasts.send({ type: 'toast.show', toast: outage })
  clock.increment(3000)
  toasts.send({ type: 'toast.show', toast: outage })
  toasts.send({ type: 'toast.show', toast: { kind: 'error', code: 'failed' } })
  expect(shown()).toEqual(['toast-2', 'toast-3'])
  clock.increment(4999)
  expect(shown()).toEqual(['toast-2', 'toast-3'])
  clock.increment(1)
  expect(shown()).toEqual([])
})
