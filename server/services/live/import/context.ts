import type { Live } from '../context.ts'
import type { ImportFiles } from './files.ts'
import type { ImportWorker } from './worker.ts'

/** What the imports of history stand on. */
export type Imports = Live & { files: ImportFiles; worker: ImportWorker }
