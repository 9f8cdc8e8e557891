import { createActor } from 'xstate'
import { createRootMachine, sessionOf, toastsOf, versionOf } from '../../machines/root/root.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { removeDrafts, removeDraftsOfOthers } from '../browser/form-drafts.ts'
import { ACCOUNT_KEY, readSavedAccount } from '../browser/saved-account.ts'
import { removeSessionItems } from '../browser/session-storage.ts'
import { LOGOUT_KEY } from '../browser/unfinished-logout.ts'
import { browserLogStorage } from '../event-log/log-storage.ts'
import { createRecorder, type Recorder } from '../event-log/recorder.ts'
import { loadProblemWords } from '../i18n/load-problem-words.ts'
import type { Application } from '../pages/application.ts'
import { createDeferredCall } from '../pages/deferred-call.ts'
import { watchFirstData } from '../pages/first-data.ts'
import { createPageHolders } from '../pages/page-holders.ts'
import { createPageRegistry } from '../pages/page-registry.ts'
import { createCall } from '../services/authorized-call.ts'
import { buildId } from '../services/deployed-version.ts'
import { prepareFailures } from '../services/request.ts'
import { createGate, createSession } from '../services/session.ts'
import { forgetVisits } from './forget-visit.ts'
import { initialParts } from './shell/initial-parts.ts'
import { createVersion, watchVersion } from './watch-version.ts'

/** Interval in milliseconds at which the event log is written to its storage. */
const FLUSH_MS = 1000

const storeLog = (recorder: Recorder): void => {
  setInterval(recorder.flush, FLUSH_MS)
  document.addEventListener('visibilitychange', recorder.flush)
  window.addEventListener('pagehide', recorder.flush)
}

// All tabs share the cookies: if another tab logs out or changes the user, this tab must follow. A logout by hand also
// removes the stored changes of forms in each tab.
const followOtherTabs = (session: SessionRef, recorder: Recorder): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === LOGOUT_KEY && event.newValue !== null) removeDrafts()
    if (event.key !== ACCOUNT_KEY) return
    const here = session.getSnapshot().context.user
    const there = readSavedAccount()?.user ?? null
    if (here && !there) session.send({ type: 'session.ended_elsewhere' })
    else if (there && here?.id !== there.id) {
      if (here) recorder.forgetAll()
      removeSessionItems()
      removeDraftsOfOthers(there.id)
      location.reload()
    }
  })
}

/** Starts the root with its services and the event log. Called once per page load, outside React. */
export const startApplication = (): Application => {
  prepareFailures(loadProblemWords)
  const gate = createGate()
  const firstData = watchFirstData()
  const recorder = createRecorder({ build: buildId(), storage: browserLogStorage() })
  const call = createCall(gate, firstData.watch)
  const tools = {
    deferredCall: createDeferredCall(call, firstData.painted),
    liveSocket: async () => (await import('./live-socket.ts')).provideLiveSocket(call),
  }
  const { pages, load } = createPageRegistry(call, tools, initialParts(call))
  const machine = createRootMachine(createSession(), pages, createVersion())
  const root = createActor(machine, { id: 'app', inspect: recorder.inspect })
  root.start()
  const session = sessionOf(root)
  gate.open(session)
  storeLog(recorder)
  forgetVisits(session, recorder)
  followOtherTabs(session, recorder)
  const version = versionOf(root)
  watchVersion(version)
  const application: Application = {
    root,
    session,
    toasts: toastsOf(root),
    version,
    recorder,
    pages,
    holders: createPageHolders(root),
    load,
    firstData,
  }
  // Rarely asked, so nothing of the question is part of the first load.
  gate.ask(async () => (await import('./confirmation/ask-confirmation.tsx')).askConfirmation(application))
  return application
}
