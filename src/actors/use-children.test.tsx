// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, setup, stopChild } from 'xstate'
import { createArea } from '../../machines/kit/area/area.ts'
import { useChildren } from './use-children.ts'

const area = createArea<string, string>('area')
const page = setup({
  types: { children: {} as { first: 'area'; second: 'area' }, events: {} as { type: 'second.stop' } },
  actors: { area },
}).createMachine({
  invoke: [
    { id: 'first', src: 'area', input: {} },
    { id: 'second', src: 'area', input: {} },
  ],
  on: { 'second.stop': { actions: stopChild('second') } },
})

test('all named children of an actor are returned together, or null while one of them does not run', () => {
  const actor = createActor(page).start()
  const both = renderHook(() => useChildren(actor, ['first', 'second']))
  const first = renderHook(() => useChildren(actor, ['first']))
  const { children } = actor.getSnapshot()
  expect(both.result.current?.first).toBe(children.first)
  expect(both.result.current?.second).toBe(children.second)
  act(() => actor.send({ type: 'second.stop' }))
  expect(both.result.current).toBeNull()
  expect(first.result.current?.first).toBe(children.first)
})

test('an event that changes no child renders nothing again', () => {
  const actor = createActor(page).start()
  let renders = 0
  renderHook(() => {
    renders += 1
    return useChildren(actor, ['first', 'second'])
  })
  act(() => actor.getSnapshot().children.first?.send({ type: 'area.request', query: 'a' }))
  expect(renders).toBe(1)
})
