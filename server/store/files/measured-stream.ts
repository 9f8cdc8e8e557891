import { createHash } from 'node:crypto'
import type { WrittenFile } from './file-store.ts'

/** Counts and digests the bytes of a stream on their way. `written` is right when the stream has ended. */
export const measuredStream = (source: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *stream(): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    written: (): WrittenFile => ({ bytes, sha256: hash.digest('hex') }),
  }
}
