import { expect, test } from 'vitest'
import { CallFailed, timeoutFailure } from '../../../machines/kit/area/failure.ts'
import { activateAll } from './activation.services.ts'

const rows = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, version: 1, is_active: false }))
const command = { rows, isActive: true, isUndo: false }
const ignore = () => undefined

test('one refused record does not stop the others', async () => {
  const activate = async (id: number) => {
    if (id === 3) throw new CallFailed({ kind: 'problem', status: 409, code: 'version_conflict', detail: '' })
    return { id, version: 2, is_active: true }
  }
  const { changed, refused } = await activateAll(activate, command, new AbortController().signal, ignore)
  expect(changed).toHaveLength(19)
  expect(refused.map(({ row, failure }) => [row.id, failure.code])).toEqual([[3, 'version_conflict']])
})

test('after a call without an answer in time the remaining records are not tried, and are reported as refused', async () => {
  const tried: number[] = []
  const activate = async (id: number) => {
    tried.push(id)
    if (id > 4) throw new CallFailed(timeoutFailure)
    return { id, version: 2, is_active: true }
  }
  const { changed, refused } = await activateAll(activate, command, new AbortController().signal, ignore)
  expect(changed.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(tried.length).toBeLessThanOrEqual(8)
  expect(refused).toHaveLength(16)
  expect(new Set(refused.map(({ failure }) => failure.kind))).toEqual(new Set(['timeout']))
})
