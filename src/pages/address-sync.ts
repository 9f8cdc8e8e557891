import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AddressedActor } from '../../machines/kit/address/address.ts'

/** The parameters of an address that have one of the names, or all others. */
const partOf = (search: string, names: readonly string[], isNamed: boolean): string => {
  const params = new URLSearchParams(search)
  for (const name of new Set(params.keys())) if (names.includes(name) !== isNamed) params.delete(name)
  return params.toString()
}

/**
 * Synchronizes the filter of an actor and the address in both directions (docs/design.md, Filter bar). Parameters of
 * the address that are not the actor's stay as they are.
 */
export const useAddressSync = (actor: AddressedActor | undefined): void => {
  const search = useSearch()
  const [path, navigate] = useLocation()

  useEffect(() => {
    const subscription = actor?.subscribe(({ context: { address, parameters } }) => {
      const { pathname, search: shown } = window.location
      if (pathname !== path || partOf(shown, parameters, true) === partOf(address, parameters, true)) return
      const next = [address, partOf(shown, parameters, false)].filter((part) => part !== '').join('&')
      navigate(next ? `${path}?${next}` : path, { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [actor, path, navigate])

  useEffect(() => {
    if (!actor) return
    const { parameters } = actor.getSnapshot().context
    const isOwn = partOf(search, parameters, false) === ''
    actor.send({ type: 'address.changed', search: isOwn ? search : partOf(search, parameters, true) })
  }, [actor, search])
}
