import { createContext, useContext } from 'react'
import type { Application } from './start-application.ts'

/** Provides the running application to the shell. Pages get their actors as props instead. */
export const ApplicationContext = createContext<Application | null>(null)

/** Returns the running application; throws outside its provider. */
export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('there is no application around this component')
  return application
}

/** Runs a function that leaves the page; asks first if unsaved changes would be lost. */
export const LeaveContext = createContext<(leave: () => void) => void>((leave) => leave())
