import './theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type Application, startApplication } from './app/start-application.ts'
import { removeServiceWorkers, reportVitals } from './app/startup-tasks.ts'
import { language } from './i18n/language.ts'
import { startMode } from './theme/mode.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no element #root')

startMode()
document.documentElement.lang = language()
const application: Application = startApplication()
createRoot(place).render(
  <StrictMode>
    <App application={application} />
  </StrictMode>,
)
void removeServiceWorkers()
void reportVitals(application.recorder)
