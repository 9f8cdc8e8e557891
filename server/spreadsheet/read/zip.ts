import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SheetError } from './sheet-error.ts'

const MOST_ENTRIES = 2000
const STORED = 0
const DEFLATED = 8
/** Highest compression ratio of real spreadsheets. A part with a higher ratio was made to exhaust the memory. */
const HIGHEST_RATIO = 150
/** Parts up to this size are unpacked regardless of their ratio. */
const HARMLESS_BYTES = 1024 * 1024

/** The parts of an archive. The sizes in its directory are not trusted. */
export type Archive = {
  readonly names: readonly string[]
  /** Unpacks a part in chunks. Throws `tooLarge` before unpacking if the claimed sizes exceed the limit together. */
  readonly chunks: (name: string) => AsyncGenerator<Buffer, void, undefined>
}

const damaged = (): SheetError => new SheetError('damaged')

/** Rejects with a fault of the contract if yauzl rejects. */
const orDamaged = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause: Error) => {
    throw cause.message.startsWith('strong encryption') ? new SheetError('password') : damaged()
  })

const readEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  // Names are UTF-8, also in files without the flag for UTF-8. yauzl would decode those as CP437.
  for await (const entry of zip.eachEntry()) entries.set(entry.fileNameRaw.toString('utf8'), entry)
  return entries
}

const inflated = async function* (bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw()
  inflate.end(bytes)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    // Only codes of zlib begin with `Z_`. Other errors come from the code that reads the chunks.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged()
    throw error
  } finally {
    inflate.destroy()
  }
}

const checkClaims = (entry: Entry): void => {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: unpacked } = entry
  if (entry.isEncrypted()) throw new SheetError('password')
  if (method !== STORED && method !== DEFLATED) throw damaged()
  if (method === STORED && packed !== unpacked) throw damaged()
  if (unpacked > HARMLESS_BYTES && unpacked > packed * HIGHEST_RATIO) throw new SheetError('tooLarge')
}

/** Opens an archive. Throws `damaged` if its directory cannot be read. */
export const openArchive = async (file: Buffer, mostBytes: number): Promise<Archive> => {
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false }
  const zip = await orDamaged(fromBufferPromise(file, options))
  if (zip.entryCount > MOST_ENTRIES) throw damaged()
  const entries = await orDamaged(readEntries(zip))
  let left = mostBytes
  return {
    names: [...entries.keys()],
    chunks: async function* (name) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      checkClaims(entry)
      left -= entry.uncompressedSize
      if (left < 0) throw new SheetError('tooLarge')
      const { fileDataStart } = await orDamaged(zip.readLocalFileHeaderPromise(entry, { minimal: true }))
      const bytes = file.subarray(fileDataStart, fileDataStart + entry.compressedSize)
      let length = 0
      let crc = 0
      for await (const chunk of entry.compressionMethod === STORED ? [bytes] : inflated(bytes)) {
        length += chunk.length
        if (length > entry.uncompressedSize) throw damaged()
        crc = crc32(chunk, crc)
        yield chunk
      }
      if (length !== entry.uncompressedSize || crc !== entry.crc32) throw damaged()
    },
  }
}
