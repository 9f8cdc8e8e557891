import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sharedOperations } from '../../../contract/analytics/shared.ts'
import { platform } from '../../../contract/platform.ts'
import { failureOf } from '../../../machines/area/failure.ts'
import { request } from '../../services/request.ts'
import { startMode } from '../../theme/mode.ts'
import { ReadingFailed, type ReadReport, uuidIn } from './report.ts'
import { SharedPage } from './shared-page.tsx'

const read: ReadReport = async (uuid, signal) => {
  const about = { params: { uuid }, signal }
  try {
    const [health, campaign, estimate, progress, ageGender] = await Promise.all([
      request(platform.health, { signal }),
      request(sharedOperations.sharedCampaign, about),
      request(sharedOperations.sharedEstimate, about),
      request(sharedOperations.sharedProgress, about),
      request(sharedOperations.sharedAgeGender, about),
    ])
    return { brand: health.brand, campaign, estimate, progress, ageGender }
  } catch (error) {
    throw new ReadingFailed(failureOf(error).status === 404 ? 'gone' : 'failed')
  }
}

startMode()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <SharedPage uuid={uuidIn(window.location.pathname)} read={read} />
  </StrictMode>,
)
