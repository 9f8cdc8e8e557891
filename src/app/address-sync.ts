import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { AddressedActor } from '../../machines/kit/address/address.ts'

/** Synchronizes the filter of an actor and the address in both directions (docs/design.md, Filter bar). */
export const useAddressSync = (actor: AddressedActor | undefined): void => {
  const search = useSearch()
  const [path, navigate] = useLocation()

  useEffect(() => {
    const subscription = actor?.subscribe(({ context: { address } }) => {
      if (address === window.location.search.slice(1) || window.location.pathname !== path) return
      navigate(address ? `${path}?${address}` : path, { replace: true })
    })
    return () => subscription?.unsubscribe()
  }, [actor, path, navigate])

  useEffect(() => actor?.send({ type: 'address.changed', search }), [actor, search])
}
