import { createActor } from 'xstate'
import type { ToastsRef } from '../../machines/kit/toasts/toasts.ts'
import { createRootMachine, type RootRef, sessionOf, toastsOf, versionOf } from '../../machines/root/root.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import type { VersionRef } from '../../machines/version/version.ts'
import { browserLogStorage } from '../event-log/log-storage.ts'
import { createRecorder, type Recorder } from '../event-log/recorder.ts'
import { createCall } from '../services/authorized-call.ts'
import { buildId } from '../services/deployed-version.ts'
import { removeDrafts } from '../services/form-drafts.ts'
import { createLaterCall } from '../services/later-call.ts'
import { ACCOUNT_KEY, readSavedAccount } from '../services/saved-account.ts'
import { createGate, createSession } from '../services/session.ts'
import { LOGOUT_KEY } from '../services/unfinished-logout.ts'
import { type FirstData, watchFirstData } from './first-data.ts'
import { createScreenRegistry, type ScreenRegistry } from './screen-registry.ts'
import { createScreenHolders, type ScreenHolders } from './screen-use-counts.ts'
import { createVersion, watchVersion } from './watch-version.ts'

/** The running application: the root, its permanent children, the event log, and the screens of mounted pages. */
export type Application = {
  root: RootRef
  session: SessionRef
  toasts: ToastsRef
  version: VersionRef
  recorder: Recorder
  /** The machines of the loaded screens, whose versions stand in an exported log. */
  screens: ScreenRegistry['screens']
  holders: ScreenHolders
  load: ScreenRegistry['load']
  firstData: FirstData
}

/** Interval in milliseconds at which the event log is written to its storage. */
const FLUSH_MS = 1000

const storeLog = (recorder: Recorder): void => {
  setInterval(recorder.flush, FLUSH_MS)
  document.addEventListener('visibilitychange', recorder.flush)
  window.addEventListener('pagehide', recorder.flush)
}

// All tabs share the cookies: if another tab logs out or changes the user, this tab must follow. A logout by hand also
// removes the kept changes of forms in each tab.
const followOtherTabs = (session: SessionRef): void => {
  window.addEventListener('storage', (event) => {
    if (event.key === LOGOUT_KEY && event.newValue !== null) removeDrafts()
    if (event.key !== ACCOUNT_KEY) return
    const here = session.getSnapshot().context.user
    const there = readSavedAccount()?.user ?? null
    if (here && !there) session.send({ type: 'session.ended_elsewhere' })
    else if (here?.id !== there?.id) location.reload()
  })
}

/** Starts the root with its services and the event log. Called once per page load, outside React. */
export const startApplication = (): Application => {
  const gate = createGate()
  const firstData = watchFirstData()
  const recorder = createRecorder({ build: buildId(), storage: browserLogStorage() })
  const call = createCall(gate, firstData.watch)
  const { screens, load } = createScreenRegistry(call, createLaterCall(call, firstData.painted))
  const machine = createRootMachine(createSession(), screens, createVersion())
  const root = createActor(machine, { id: 'app', inspect: recorder.inspect })
  root.start()
  const session = sessionOf(root)
  gate.open(session)
  storeLog(recorder)
  followOtherTabs(session)
  const version = versionOf(root)
  watchVersion(version)
  return {
    root,
    session,
    toasts: toastsOf(root),
    version,
    recorder,
    screens,
    holders: createScreenHolders(root),
    load,
    firstData,
  }
}
