import { expect, test } from 'vitest'
import { createNotifier } from './notifier.ts'

test('a listener gets every event from its subscription until it unsubscribes', () => {
  const notifier = createNotifier<number>()
  const received: string[] = []
  notifier.notify(1)
  const unsubscribe = notifier.subscribe((event) => received.push(`first ${event}`))
  notifier.subscribe((event) => received.push(`second ${event}`))
  notifier.notify(2)
  unsubscribe()
  notifier.notify(3)
  expect(received).toEqual(['first 2', 'second 2', 'second 3'])
})
