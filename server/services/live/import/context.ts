import type { LiveContext } from '../context.ts'
import type { ImportFiles } from './job/import-files.ts'
import type { ImportWorker } from './job/import-worker.ts'

/** The dependencies of imports: those of the live service, the folder of import files, and the worker. */
export type ImportContext = LiveContext & { files: ImportFiles; worker: ImportWorker }
