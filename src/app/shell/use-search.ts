import { shallowEqual, useSelector } from '@xstate/react'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { SearchRef } from '../screens/shell.ts'

/** State of the search in the top bar: results, their total number, and whether newer ones are loading. */
export type SearchHits = { items: readonly Campaign[]; total: number; isPending: boolean; hasFailed: boolean }

const none: readonly Campaign[] = []

/** Selects the state of the search actor, which is undefined on the first render. */
export const useSearchHits = (actor: SearchRef | undefined): SearchHits =>
  useSelector(
    actor,
    (snapshot) => ({
      items: snapshot?.context.data?.items ?? none,
      total: snapshot?.context.data?.total ?? 0,
      isPending: snapshot?.matches('pending') ?? true,
      hasFailed: snapshot?.matches('failure') ?? false,
    }),
    shallowEqual,
  )
