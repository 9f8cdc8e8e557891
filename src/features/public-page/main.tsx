import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { publicPageOperations } from '../../../contract/campaign/public-page-operations.ts'
import { failureOf } from '../../../machines/kit/area/failure.ts'
import { language } from '../../i18n/language.ts'
import { callPublic } from '../../services/public-calls.ts'
import { startMode } from '../../theme/mode.ts'
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

startMode()
document.documentElement.lang = language()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <PublicPage uuid={shareTokenInPath(window.location.pathname)} read={read} />
  </StrictMode>,
)
