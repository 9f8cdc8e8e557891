import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noticeOperations as operations } from '../../../contract/location/notices.ts'
import { callPublic } from '../../services/public-calls.ts'
import { startMode } from '../../theme/mode.ts'
import { PublicNotice } from './public-notice.tsx'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** One place, or several with commas between them: `/shared/notice/{uuid},{uuid}`. */
const uuids = [...new Set(window.location.pathname.match(UUID) ?? [])]

startMode()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <PublicNotice
      uuids={uuids}
      read={(uuid, signal) => callPublic(operations.getPublicNotice, { uuid }, signal)}
      addressOf={(uuid) => `${window.location.origin}/shared/notice/${uuid}`}
    />
  </StrictMode>,
)
