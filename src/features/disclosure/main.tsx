import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { disclosureOperations as operations } from '../../../contract/disclosure.ts'
import { callPublic } from '../../services/public-calls.ts'
import { startMode } from '../../theme/mode.ts'
import { DisclosurePage } from './disclosure-page.tsx'
import { MethodPage } from './method/method-page.tsx'

startMode()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    {location.pathname === '/method' ? (
      <MethodPage />
    ) : (
      <DisclosurePage read={(signal) => callPublic(operations.getDisclosure, {}, signal)} />
    )}
  </StrictMode>,
)
