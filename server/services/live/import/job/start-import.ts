import type { FastifyRequest } from 'fastify'
import { type ImportJob, LARGEST_IMPORT_BYTES } from '../../../../../contract/live/imports.ts'
import type { Operation } from '../../../../../contract/operation.ts'
import type { Account } from '../../../../http/caller.ts'
import { multipartFile, readingForm } from '../../../../http/multipart.ts'
import { ProblemError } from '../../../../http/problem.ts'
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
    if (same.status !== 'done' && !files.has(same.uuid)) await files.assign(received, same.uuid)
    return same
  }
  const uuid = crypto.randomUUID()
  // The file is on disk before its row is stored. If the row is not stored, the next start removes the file.
  await files.assign(received, uuid)
  return addJob(tx, { ...values, uuid }, clock.now())
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
  const { stream, name: fileName, end } = await multipartFile(request, operation, LARGEST_IMPORT_BYTES)
  const received = await readingForm(() => files.receive(stream))
  try {
    if (stream.truncated) throw new ProblemError('too_large')
    await end()
    const { bytes, sha256 } = received
    const values = { kind, options, sha256, bytes, fileName, createdBy: account.id }
    const job = await store.transaction((tx) => createJob(tx, imports, values, received))
    imports.worker.wake(job.uuid)
    return presentJob(job)
  } finally {
    await files.discard(received)
  }
}
