import type { LiveContext } from '../context.ts'
import type { ImportFiles } from './files.ts'
import type { ImportWorker } from './worker.ts'

/** What the imports of history need. */
export type ImportContext = LiveContext & { files: ImportFiles; worker: ImportWorker }
