import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AnyActorRef } from 'xstate'
import { type ListDefaults, type ListQuery, writeQuery } from '../../machines/list/query.ts'

type Listed = { context: { query: ListQuery; defaults: ListDefaults } }

const isList = (snapshot: unknown): snapshot is Listed => {
  if (typeof snapshot !== 'object' || snapshot === null || !('context' in snapshot)) return false
  const { context } = snapshot
  return typeof context === 'object' && context !== null && 'query' in context && 'defaults' in context
}

/** The list of a screen: the screen itself, or its child `list`. */
export const listOf = (screen: AnyActorRef | undefined): AnyActorRef | undefined =>
  screen && [screen, screen.getSnapshot().children?.list].find((actor) => isList(actor?.getSnapshot()))

/** Keeps a screen's list and the address in step, both ways: filters live in the address (face.md, Filter bar). */
export const useListAddress = (screen: AnyActorRef | undefined): void => {
  const search = useSearch()
  const [path, go] = useLocation()
  const list = listOf(screen)
  useEffect(() => {
    const subscription = list?.subscribe((snapshot: unknown) => {
      if (!isList(snapshot)) return
      const { query, defaults } = snapshot.context
      const wanted = writeQuery(query, defaults)
      if (wanted === window.location.search.slice(1) || window.location.pathname !== path) return
      go(wanted ? `${path}?${wanted}` : path, { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [list, path, go])
  useEffect(() => list?.send({ type: 'list.address_changed', search }), [list, search])
}
