import { expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { createArea } from '../kit/area/area.ts'
import type { ToastsRef } from '../kit/toasts/toasts.ts'
import { sessionMachine } from '../session/session.ts'
import { createRootMachine } from './root.ts'

const started = () => {
  const failing = fromTransition((state: object, event: { type: string }) => {
    if (event.type === 'fail') throw new Error('broken')
    return state
  }, {})
  const root = createActor(createRootMachine(sessionMachine, { area: createArea<string, string>('area'), failing }))
  root.start()
  const children = () => Object.keys(root.getSnapshot().children)
  return { root, children }
}

test('a page is started under its id, once, and stopped when it is left', () => {
  const { root, children } = started()
  expect(children()).toEqual(['toasts', 'session', 'version'])
  root.send({ type: 'page.entered', id: 'preview:1', page: 'area', input: { query: 'a' } })
  const actor = root.getSnapshot().children['preview:1']
  root.send({ type: 'page.entered', id: 'preview:1', page: 'area', input: { query: 'b' } })
  expect(root.getSnapshot().children['preview:1']).toBe(actor)
  expect(actor?.getSnapshot().context.query).toBe('a')
  root.send({ type: 'page.left', id: 'preview:1' })
  expect(children()).toEqual(['toasts', 'session', 'version'])
  expect(actor?.getSnapshot().status).toBe('stopped')
})

test('leaving a missing page changes nothing', () => {
  const { root, children } = started()
  root.send({ type: 'page.left', id: 'nowhere' })
  expect(children()).toEqual(['toasts', 'session', 'version'])
  expect(root.getSnapshot().status).toBe('active')
})

test('an error in a page shows a toast and stops no other actor', () => {
  const { root } = started()
  root.send({ type: 'page.entered', id: 'bad', page: 'failing' })
  root.getSnapshot().children.bad?.send({ type: 'fail' })
  expect(root.getSnapshot().status).toBe('active')
  const toasts = root.getSnapshot().children.toasts as ToastsRef
  expect(toasts.getSnapshot().context.shown.map(({ code }) => code)).toEqual(['somethingWrong'])
})
