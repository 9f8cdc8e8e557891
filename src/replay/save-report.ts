import { exportLog, logFileName } from '../event-log/log-file.ts'
import { stateTreeOf } from '../event-log/state-tree.ts'
import type { Application } from '../pages/application.ts'
import { saveFile } from '../ui/save-file.ts'
import { clientVersions } from './replay-root.ts'

type Recorded = Pick<Application, 'root' | 'recorder' | 'pages'>

/** The log of the running client up to now, with its state, as the text of a log file. */
export const runningLogText = ({ root, recorder, pages }: Recorded): string =>
  exportLog(recorder.log(), clientVersions(pages), stateTreeOf(root))

/** Saves the log of the running client up to now as a file, for example after an error. */
export const saveReport = (application: Recorded): void => {
  const text = runningLogText(application)
  saveFile(new Blob([text], { type: 'application/json' }), logFileName(application.recorder.log()))
}
