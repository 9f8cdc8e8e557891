import { useCallback, useEffect, useRef, useState } from 'react'
import type { SharedOffer, SharedPlaces } from '../../../contract/campaign/shared-offer-operations.ts'
import { type Failure, failureOf } from '../../../machines/kit/area/failure.ts'
import type { OfferCalls } from './offer-calls.ts'

/** The offer with its addresses, the reason if the last read failed, and what the client sends. */
export type OfferState = {
  offer: SharedOffer | null
  places: SharedPlaces | null
  failure: Failure | null
  reload: () => void
  /** Sends an answer; resolves to null, or to why it was not taken. A refusal by a rule reads the offer again. */
  send: (call: (signal: AbortSignal) => Promise<SharedOffer>) => Promise<Failure | null>
}

/** Reads the offer at the start, after a refusal, and when the page becomes visible again. */
export const useOffer = (calls: OfferCalls): OfferState => {
  const [offer, setOffer] = useState<SharedOffer | null>(null)
  const [places, setPlaces] = useState<SharedPlaces | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const current = useRef(new AbortController())

  const reload = useCallback(() => {
    current.current.abort()
    const request = new AbortController()
    current.current = request
    const { signal } = request
    Promise.all([calls.read(signal), calls.readPlaces(signal)]).then(
      ([fresh, addresses]) => {
        if (signal.aborted) return
        setOffer(fresh)
        setPlaces(addresses)
        setFailure(null)
      },
      (error) => {
        if (signal.aborted) return
        const reason = failureOf(error)
        if (reason.status === 404) setOffer(null)
        setFailure(reason)
      },
    )
  }, [calls])

  useEffect(() => {
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'visible') reload()
    }
    reload()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      current.current.abort()
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [reload])

  const send = useCallback<OfferState['send']>(
    async (call) => {
      try {
        setOffer(await call(new AbortController().signal))
        return null
      } catch (error) {
        const reason = failureOf(error)
        if (reason.rules || reason.status === 404) reload()
        return reason
      }
    },
    [reload],
  )
  return { offer, places, failure, reload, send }
}
