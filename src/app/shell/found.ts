import { useEffect, useState } from 'react'
import type { Campaign } from '../../../contract/campaign.ts'
import type { SearchRef } from '../screens/own.ts'

/** What the search of the top bar shows: hits, how many there are in all, and whether newer ones are on their way. */
export type Found = { items: readonly Campaign[]; total: number; isPending: boolean; hasFailed: boolean }

const nothing: Found = { items: [], total: 0, isPending: true, hasFailed: false }

const read = (actor: SearchRef): Found => {
  const snapshot = actor.getSnapshot()
  return {
    items: snapshot.context.data?.items ?? [],
    total: snapshot.context.data?.total ?? 0,
    isPending: snapshot.matches('pending'),
    hasFailed: snapshot.matches('failure'),
  }
}

/** Follows the search's actor, which is not there in the first moment. */
export const useFound = (actor: SearchRef | undefined): Found => {
  const [found, setFound] = useState(nothing)
  useEffect(() => {
    if (!actor) return
    setFound(read(actor))
    const subscription = actor.subscribe(() => setFound(read(actor)))
    return () => subscription.unsubscribe()
  }, [actor])
  return found
}
