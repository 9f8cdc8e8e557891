import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { CallFailed } from '../area/failure.ts'
import { createRemoval } from './removal.ts'

const started = (remove: () => Promise<void>) => {
  const calls: string[] = []
  const machine = createRemoval('deleted').provide({
    actors: {
      remove: fromPromise<void, { id: string }>(({ input }) => {
        calls.push(input.id)
        return remove()
      }),
    },
  })
  return { actor: createActor(machine, { input: { id: '7' } }).start(), calls }
}

test('nothing is deleted before the confirmation, and nothing after a cancellation', () => {
  const { actor, calls } = started(async () => undefined)
  actor.send({ type: 'removal.confirm' })
  actor.send({ type: 'removal.begin' })
  actor.send({ type: 'removal.cancel' })
  expect(actor.getSnapshot().value).toBe('idle')
  expect(calls).toEqual([])
})

test('a confirmed record is deleted once', async () => {
  const { actor, calls } = started(async () => undefined)
  actor.send({ type: 'removal.begin' })
  actor.send({ type: 'removal.confirm' })
  actor.send({ type: 'removal.confirm' })
  await waitFor(actor, (snapshot) => snapshot.matches('removed'))
  expect(calls).toEqual(['7'])
})

test('a refusal stays with what uses the record, and is forgotten when the question is asked again', async () => {
  const usage = [{ kind: 'campaign', count: 2 }]
  const { actor } = started(async () => {
    throw new CallFailed({ kind: 'problem', status: 409, code: 'in_use', detail: '', usage })
  })
  actor.send({ type: 'removal.begin' })
  actor.send({ type: 'removal.confirm' })
  const refused = await waitFor(actor, ({ context }) => context.failure !== null)
  expect(refused.value).toBe('confirming')
  expect(refused.context.failure?.usage).toEqual(usage)
  actor.send({ type: 'removal.cancel' })
  actor.send({ type: 'removal.begin' })
  expect(actor.getSnapshot().context.failure).toBeNull()
})

test('a record that was opened by its uuid is deleted by its id', async () => {
  const { actor, calls } = started(async () => undefined)
  actor.send({ type: 'removal.begin', id: '12' })
  actor.send({ type: 'removal.confirm' })
  await waitFor(actor, ({ value }) => value === 'removed')
  expect(calls).toEqual(['12'])
})
