import { createContext, useContext } from 'react'
import type { ToastsRef } from '../../machines/kit/toasts/toasts.ts'
import type { RootRef } from '../../machines/root/root.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import type { VersionRef } from '../../machines/version/version.ts'
import type { Recorder } from '../event-log/recorder.ts'
import type { FirstData } from './first-data.ts'
import type { PageHolders } from './page-holders.ts'
import type { PageRegistry } from './page-registry.ts'

/** The running application: the root, its permanent children, the event log, and the machines of its pages. */
export type Application = {
  root: RootRef
  session: SessionRef
  toasts: ToastsRef
  version: VersionRef
  recorder: Recorder
  /** The machines of the loaded pages, whose versions stand in an exported log. */
  pages: PageRegistry['pages']
  holders: PageHolders
  load: PageRegistry['load']
  firstData: FirstData
}

/** Context with the running application, for the layout. Pages get their actors as props instead. */
export const ApplicationContext = createContext<Application | null>(null)

/** Returns the running application; throws outside its provider. */
export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('this component must be rendered inside an ApplicationContext')
  return application
}

/** Context with a function that runs `leave`, after a confirmation if unsaved changes would be lost. */
export const LeaveContext = createContext<(leave: () => void) => void>((leave) => leave())
