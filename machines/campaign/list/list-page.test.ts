import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, SimulatedClock } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { Page } from '../../../contract/paging.ts'
import { ANSWER_LIMIT_MS } from '../../kit/area/area.ts'
import { withRows } from '../../kit/list/list.ts'
import type { ListQuery } from '../../kit/list/list-query.ts'
import { TOASTS, toastsMachine } from '../../kit/toasts/toasts.ts'
import { type BulkAcceptance, campaignList, campaignListPage } from './list-page.ts'

const never = <Answer>() => new Promise<Answer>(() => undefined)

test('accepting several campaigns without an answer ends with a toast, and the list is loaded again', () => {
  let loads = 0
  const list = withRows(
    campaignList,
    fromPromise<Page<Campaign>, { query: ListQuery }>(() => {
      loads += 1
      return never()
    }),
  )
  const clock = new SimulatedClock()
  const page = campaignListPage.provide({
    actors: { list, acceptAll: fromPromise<BulkAcceptance, { campaigns: readonly Campaign[] }>(() => never()) },
  })
  const root = createActor(
    createMachine({
      invoke: [
        { id: 'toasts', src: toastsMachine, systemId: TOASTS },
        { id: 'page', src: page },
      ],
    }),
    { clock },
  ).start()
  const { page: screen, toasts } = root.getSnapshot().children
  screen?.send({ type: 'browse.accepted', campaigns: [] })
  const before = loads
  clock.increment(2 * ANSWER_LIMIT_MS)
  expect(screen?.getSnapshot().value).toBe('idle')
  expect(loads).toBe(before + 1)
  expect(toasts?.getSnapshot().context.shown).toMatchObject([{ kind: 'error', code: 'somethingWrong' }])
})
