import { createContext, useContext } from 'react'
import type { Application } from './start-application.ts'

/** Context with the running application, for the shell. Pages get their actors as props instead. */
export const ApplicationContext = createContext<Application | null>(null)

/** Returns the running application; throws outside its provider. */
export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('this component must be rendered inside an ApplicationContext')
  return application
}

/** Context with a function that runs `leave`, after a confirmation if unsaved changes would be lost. */
export const LeaveContext = createContext<(leave: () => void) => void>((leave) => leave())
