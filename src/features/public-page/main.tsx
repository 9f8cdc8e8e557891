import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { publicPageOperations } from '../../../contract/campaign/public-page-operations.ts'
import { failureOf } from '../../../machines/kit/area/failure.ts'
import { callPublic } from '../../services/public-calls.ts'
import { startMode } from '../../theme/mode.ts'
import { prepareKeepFocus } from '../../ui/load-keep-focus.ts'
import { watchPrintKey } from '../../ui/print-key.ts'
import { PublicPage } from './public-page.tsx'
import { type ReadReport, ReportReadError, shareTokenInPath } from './report.ts'

const read: ReadReport = async (uuid, signal) => {
  try {
    const [campaign, estimate, progress, ageGender] = await Promise.all([
      callPublic(publicPageOperations.getSharedCampaign, { uuid }, signal),
      callPublic(publicPageOperations.getSharedEstimate, { uuid }, signal),
      callPublic(publicPageOperations.getSharedProgress, { uuid }, signal),
      callPublic(publicPageOperations.getSharedAgeGender, { uuid }, signal),
    ])
    return { campaign, estimate, progress, ageGender }
  } catch (error) {
    const { status, kind } = failureOf(error)
    throw new ReportReadError(status === 404 ? 'gone' : kind === 'offline' ? 'offline' : 'failed')
  }
}

const uuid = shareTokenInPath(window.location.pathname)
// The first reading begins before React, which needs a while for its first render.
let begun = uuid === null ? null : read(uuid, new AbortController().signal)
// The page reports a failure when it is there; until then nobody listens.
begun?.catch(() => undefined)
const readFirst: ReadReport = (token, signal) => {
  const first = begun
  begun = null
  return first ?? read(token, signal)
}

/** Milliseconds that the first render waits for the report: most pages are drawn once then, with it. */
const LONGEST_WAIT_MS = 250
const wait = new Promise<null>((resolve) => {
  setTimeout(() => resolve(null), LONGEST_WAIT_MS)
})

startMode()
const loadKeepFocus = prepareKeepFocus()
watchPrintKey()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const place = createRoot(root)
void Promise.race([begun?.catch(() => null) ?? null, wait]).then((initial) => {
  if (initial) begun = null
  place.render(
    <StrictMode>
      <PublicPage uuid={uuid} read={readFirst} initial={initial} />
    </StrictMode>,
  )
  void loadKeepFocus()
})
