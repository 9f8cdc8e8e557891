import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startMode } from '../../theme/mode.ts'
import { watchPrintKey } from '../../ui/print-key.ts'
import { verifyInWorker } from './verify-file.ts'
import { VerifyPage } from './verify-page.tsx'

startMode()
watchPrintKey()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <VerifyPage verify={verifyInWorker} />
  </StrictMode>,
)
