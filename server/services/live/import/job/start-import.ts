import type { FastifyRequest } from 'fastify'
import { type ImportJob, LARGEST_IMPORT_BYTES } from '../../../../../contract/live/imports.ts'
import type { Operation } from '../../../../../contract/operation.ts'
import type { Account } from '../../../../http/caller.ts'
import { multipartFile, readingForm, wholeUpload } from '../../../../http/multipart.ts'
import { lockUntilCommit } from '../../../../store/advisory-locks.ts'
import type { Tx } from '../../../../store/database.ts'
import type { ImportContext } from '../context.ts'
import type { ReceivedImportFile } from './import-files.ts'
import { addJob, findSameJob, type Job, presentJob } from './import-jobs.ts'

/** The kind and options of an import. */
export type ImportRequest = { kind: Job['kind']; options: Job['options'] }

const createJob = async (
  tx: Tx,
  { files, clock }: ImportContext,
  values: Omit<Parameters<typeof addJob>[1], 'uuid'>,
  received: ReceivedImportFile,
): Promise<Job> => {
  await lockUntilCommit(tx, 'importStart')
  const same = await findSameJob(tx, values)
  if (same) {
    // Restores a lost file.
    if (same.status !== 'done' && !(await files.has(same.uuid))) await files.restore(received, same.uuid)
    return same
  }
  return addJob(tx, { ...values, uuid: received.uuid }, clock.now())
}

/**
 * Receives a file and starts its import, or returns the earlier import of the same file. Throws `too_large` above
 * 100 MB, and does not read the file if `content-length` is larger.
 */
export const startImport = async (
  imports: ImportContext,
  account: Account,
  request: FastifyRequest,
  { operation, kind, options }: ImportRequest & { readonly operation: Operation },
): Promise<ImportJob> => {
  const { store, files } = imports
  const upload = await multipartFile(request, operation, LARGEST_IMPORT_BYTES)
  // The file is stored before its row is. If the row is not stored, a later start removes the file.
  const received = await readingForm(() => files.receive(wholeUpload(upload)))
  const { bytes, sha256 } = received
  const values = { kind, options, sha256, bytes, fileName: upload.name, createdBy: account.id }
  const job = await store.transaction((tx) => createJob(tx, imports, values, received))
  if (job.uuid !== received.uuid) await files.remove(received.uuid)
  imports.worker.wake(job.uuid)
  return presentJob(job)
}
