import { createContext, useContext } from 'react'
import type { Application } from './start-application.ts'

/** Hands the running application to the shell; pages get their actors as props instead. */
export const ApplicationContext = createContext<Application | null>(null)

/** The running application. */
export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('there is no application around this component')
  return application
}

/** Does something that leaves the page, after asking where unsaved work would be lost. */
export const LeaveContext = createContext<(leave: () => void) => void>((leave) => leave())
