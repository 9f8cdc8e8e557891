import { shallowEqual, useSelector } from '@xstate/react'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import type { SearchRef } from '../screens/shell.ts'

/** What the search of the top bar shows: hits, how many there are in all, and whether newer ones are on their way. */
export type SearchHits = { items: readonly Campaign[]; total: number; isPending: boolean; hasFailed: boolean }

const none: readonly Campaign[] = []

/** Follows the search's actor, which is not there in the first moment. */
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
