import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AnyActorRef } from 'xstate'
import { type ListDefaults, type ListQuery, writeQuery } from '../../machines/kit/list/list-query.ts'

type Listed = { context: { query: ListQuery; defaults: ListDefaults } }
/** A screen whose filter is not a list's: it writes its own address and takes `address.changed`. */
type Addressed = { context: { address: string } }

const contextOf = (snapshot: unknown): object | null => {
  if (typeof snapshot !== 'object' || snapshot === null || !('context' in snapshot)) return null
  const { context } = snapshot
  return typeof context === 'object' ? context : null
}

const isList = (snapshot: unknown): snapshot is Listed => {
  const context = contextOf(snapshot)
  return context !== null && 'query' in context && 'defaults' in context
}

const isAddressed = (snapshot: unknown): snapshot is Addressed => {
  const context = contextOf(snapshot)
  return context !== null && 'address' in context && typeof context.address === 'string'
}

/** What an actor's filter writes as the search part of the address; null where it writes none. */
const writtenBy = (snapshot: unknown): string | null => {
  if (isList(snapshot)) return writeQuery(snapshot.context.query, snapshot.context.defaults)
  return isAddressed(snapshot) ? snapshot.context.address : null
}

/** The actor of a screen whose filter lives in the address: the screen itself, or its child `list`. */
const filteredOf = (screen: AnyActorRef | undefined): AnyActorRef | undefined =>
  screen && [screen, screen.getSnapshot().children?.list].find((actor) => writtenBy(actor?.getSnapshot()) !== null)

/** Keeps a screen's filter and the address in step, both ways: filters live in the address (face.md, Filter bar). */
export const useAddressSync = (screen: AnyActorRef | undefined): void => {
  const search = useSearch()
  const [path, go] = useLocation()
  const filtered = filteredOf(screen)
  useEffect(() => {
    const subscription = filtered?.subscribe((snapshot: unknown) => {
      const wanted = writtenBy(snapshot)
      if (wanted === null || wanted === window.location.search.slice(1) || window.location.pathname !== path) return
      go(wanted ? `${path}?${wanted}` : path, { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [filtered, path, go])
  useEffect(() => {
    const type = isList(filtered?.getSnapshot()) ? 'list.address_changed' : 'address.changed'
    filtered?.send({ type, search })
  }, [filtered, search])
}
