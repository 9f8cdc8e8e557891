import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { Page } from '../../../contract/paging.ts'
import { CallFailed, timeoutFailure } from '../../kit/area/failure.ts'
import { withRows } from '../../kit/list/list.ts'
import type { ListQuery } from '../../kit/list/list-query.ts'
import { TOASTS, toastsMachine } from '../../kit/toasts/toasts.ts'
import { type BulkAcceptance, campaignList, campaignListPage } from './list-page.ts'

const never = <Answer>() => new Promise<Answer>(() => undefined)

test('accepting several campaigns without an answer ends with a toast, and the list is loaded again', async () => {
  let loads = 0
  const list = withRows(
    campaignList,
    fromPromise<Page<Campaign>, { query: ListQuery }>(() => {
      loads += 1
      return never()
    }),
  )
  const page = campaignListPage.provide({
    actors: {
      list,
      acceptAll: fromPromise<BulkAcceptance, { campaigns: readonly Campaign[] }>(() =>
        Promise.reject(new CallFailed(timeoutFailure)),
      ),
    },
  })
  const root = createActor(
    createMachine({
      invoke: [
        { id: 'toasts', src: toastsMachine, systemId: TOASTS },
        { id: 'page', src: page },
      ],
    }),
  ).start()
  const { page: screen, toasts } = root.getSnapshot().children
  screen?.send({ type: 'campaigns.accept', campaigns: [] })
  const before = loads
  await new Promise((resolve) => setImmediate(resolve))
  expect(screen?.getSnapshot().value).toBe('idle')
  expect(loads).toBe(before + 1)
  expect(toasts?.getSnapshot().context.shown).toMatchObject([{ kind: 'error', code: 'somethingWrong' }])
})
