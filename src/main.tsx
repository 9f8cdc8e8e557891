import './theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { preloadFirstPage, startFirstPage } from './app/first-page.ts'
import { startApplication } from './app/start-application.ts'
import { prepareReports, removeServiceWorkers, reportVitals } from './app/startup-tasks.ts'
import { platformNow } from './browser/platform-clock.ts'
import { nameOtherYearsThan } from './i18n/present.ts'
import { LONGEST_BLANK_MS, LONGEST_WAIT_FOR_DATA_MS } from './pages/first-data.ts'
import { startMode } from './theme/mode.ts'
import { prepareKeepFocus } from './ui/load-keep-focus.ts'
import { watchPrintKey } from './ui/print-key.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no element #root')

const afterMs = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs))

startMode()
const loadKeepFocus = prepareKeepFocus()
nameOtherYearsThan(platformNow)
const application = startApplication()
// Rendering begins when the code of the page is there: without fallbacks, for which React delays what replaces them.
const begun = Promise.race([preloadFirstPage(location.pathname, application.load), afterMs(LONGEST_BLANK_MS)])
// Watched as a call, so that a call which is answered before the code of the page is there is not taken for its data.
void application.firstData
  .watch(begun)
  .then(() => {
    startFirstPage(application, location)
    return Promise.race([application.firstData.answered, afterMs(LONGEST_WAIT_FOR_DATA_MS)])
  })
  .then(() =>
    createRoot(place).render(
      <StrictMode>
        <App application={application} />
      </StrictMode>,
    ),
  )
watchPrintKey()
void removeServiceWorkers()
void application.firstData.shown
  .then(loadKeepFocus)
  .then(() => reportVitals(application.recorder))
  .then(prepareReports)
