import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sharedOfferOperations as operations } from '../../../contract/campaign/shared-offer-operations.ts'
import { callPublic } from '../../services/public-calls.ts'
import { startMode } from '../../theme/mode.ts'
import { prepareKeepFocus } from '../../ui/load-keep-focus.ts'
import { watchPrintKey } from '../../ui/print-key.ts'
import type { OfferCalls } from './offer-calls.ts'
import { PublicOffer } from './public-offer.tsx'

const uuid = /\/shared\/offer\/([0-9a-f-]{36})\/?$/i.exec(window.location.pathname)?.[1] ?? ''
const params = { uuid }

const calls: OfferCalls = {
  read: (signal) => callPublic(operations.getSharedOffer, params, signal),
  readPlaces: (signal) => callPublic(operations.getSharedPlaces, params, signal),
  accept: (body, signal) => callPublic(operations.acceptOffer, params, signal, { body }),
  comment: (body, signal) => callPublic(operations.commentOffer, params, signal, { body }),
}

startMode()
watchPrintKey()
void prepareKeepFocus()()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <PublicOffer calls={calls} />
  </StrictMode>,
)
