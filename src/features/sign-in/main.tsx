import '../../theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CONFIRMATION_CHANNEL, CONFIRMATION_MARK } from '../../../contract/users/sign-in.ts'
import { loadProblemWords } from '../../i18n/load-problem-words.ts'
import { prepareFailures } from '../../services/request.ts'
import { finishConfirmation, finishSignIn } from '../../services/sign-in-calls.ts'
import { startMode } from '../../theme/mode.ts'
import { SignInPage } from './sign-in-page.tsx'

const query = window.location.search
// The answer of the provider leaves the address before anything else sees it.
window.history.replaceState(null, '', window.location.pathname)
const isConfirmation = (new URLSearchParams(query).get('state') ?? '').startsWith(CONFIRMATION_MARK)

const signIn = async (code?: string): Promise<void> => {
  window.location.replace(await finishSignIn(query, code))
}

const confirm = async (code?: string): Promise<void> => {
  await finishConfirmation(query, code)
  new BroadcastChannel(CONFIRMATION_CHANNEL).postMessage('confirmed')
  window.close()
}

startMode()
prepareFailures(loadProblemWords)
const finish = isConfirmation ? confirm : signIn
// The answer works once, so it is sent outside of React, which may run effects twice.
const first = finish()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <SignInPage first={first} finish={finish} isConfirmation={isConfirmation} />
  </StrictMode>,
)
