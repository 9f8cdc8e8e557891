import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { IndustryImport } from '../../contract/location/industry-import.ts'
import { CallFailed } from '../kit/area/failure.ts'
import { industryImportMachine } from './industry-import.ts'

const file = new File(['location,industry'], 'a.csv')
const answer = (stored: boolean): IndustryImport => ({
  rows: [],
  added: 1,
  already: 0,
  missing_locations: [],
  missing_industries: [],
  stored,
})

const started = (send: (isDryRun: boolean) => Promise<IndustryImport>) => {
  const sent: boolean[] = []
  const machine = industryImportMachine.provide({
    actors: {
      send: fromPromise<IndustryImport, { file: File; isDryRun: boolean }>(({ input }) => {
        sent.push(input.isDryRun)
        return send(input.isDryRun)
      }),
    },
  })
  return { actor: createActor(machine).start(), sent }
}

test('C65 a chosen file is only checked, and stored after the confirmation', async () => {
  const { actor, sent } = started(async (isDryRun) => answer(!isDryRun))
  actor.send({ type: 'industry_import.confirm' })
  actor.send({ type: 'industry_import.choose_file', file })
  await waitFor(actor, (snapshot) => snapshot.matches('checked'))
  expect(sent).toEqual([true])
  actor.send({ type: 'industry_import.confirm' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('stored'))
  expect(sent).toEqual([true, false])
  expect(context.result?.stored).toBe(true)
})

test('a refused file keeps its failure until another file is chosen', async () => {
  let isRefused = true
  const { actor } = started(async () => {
    if (isRefused) throw new CallFailed({ kind: 'problem', status: 422, code: 'missing_columns', detail: '' })
    return answer(false)
  })
  actor.send({ type: 'industry_import.choose_file', file })
  const refused = await waitFor(actor, (snapshot) => snapshot.matches('refused'))
  expect(refused.context.failure?.code).toBe('missing_columns')
  isRefused = false
  actor.send({ type: 'industry_import.choose_file', file })
  const checked = await waitFor(actor, (snapshot) => snapshot.matches('checked'))
  expect(checked.context.failure).toBeNull()
})
