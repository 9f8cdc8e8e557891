import type { VerifiedProof } from '../../../machines/player/verify-proof.ts'
import type { VerifyAnswer } from './verify-worker.ts'

/** Checks a file; null if it cannot be read. Rejects if the check itself fails, or was stopped by the signal. */
export type VerifyFile = (file: Blob, signal: AbortSignal) => Promise<VerifiedProof | null>

/** Checks a file in a worker, because a large one takes seconds. */
export const verifyInWorker: VerifyFile = (file, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer>) => {
      end()
      resolve(data.result)
    })
    worker.addEventListener('error', (event) => {
      end()
      reject(new Error(event.message))
    })
    worker.postMessage(file)
  })
