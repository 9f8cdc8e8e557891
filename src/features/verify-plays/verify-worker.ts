import { type VerifiedProof, verifyProof } from '../../../machines/player/verify-proof.ts'
import { browserCryptography } from './cryptography.ts'
import { readProofFile } from './read-proof.ts'

/** What the worker answers: the result, or null if the file cannot be read. */
export type VerifyAnswer = { readonly result: VerifiedProof | null }

const answerOf = async (file: Blob): Promise<VerifyAnswer> => {
  let text: string
  try {
    text = await readProofFile(file)
  } catch {
    return { result: null }
  }
  return { result: await verifyProof(text, browserCryptography) }
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  // What the check throws is an error event of the worker.
  answerOf(data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) =>
      queueMicrotask(() => {
        throw error
      }),
  )
})
