import { crc32, createInflateRaw } from 'node:zlib'
import { SheetError } from './sheet-error.ts'

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_BYTES = 30
const MOST_ENTRIES = 2000
const STORED = 0
const DEFLATED = 8
const ENCRYPTED_BIT = 1
/** How many times smaller spreadsheets become at most; what became smaller still is made to fill the memory. */
const HIGHEST_RATIO = 150
/** Parts up to this size are unpacked whatever their ratio is. */
const HARMLESS_BYTES = 1024 * 1024

type Entry = { method: number; isEncrypted: boolean; crc: number; packed: number; unpacked: number; offset: number }

/** The parts of an archive. What its directory claims is not trusted. */
export type Archive = {
  readonly names: readonly string[]
  /** The chunks of a part. Throws `tooLarge` before anything is unpacked if the parts claim too many bytes together. */
  readonly chunks: (name: string) => AsyncGenerator<Buffer, void, undefined>
}

const damaged = (): SheetError => new SheetError('damaged')

const endOf = (file: Buffer): number => {
  for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - END_BYTES - LONGEST_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END_SIGNATURE) return at
  }
  throw damaged()
}

const entriesOf = (file: Buffer): Map<string, Entry> => {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES) throw damaged()
  const entries = new Map<string, Entry>()
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || file.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)
    entries.set(name, {
      isEncrypted: (file.readUInt16LE(at + 8) & ENCRYPTED_BIT) !== 0,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

const packedBytes = (file: Buffer, entry: Entry): Buffer => {
  const { offset, packed } = entry
  if (offset + LOCAL_BYTES > file.length || file.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw damaged()
  const start = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packed > file.length) throw damaged()
  return file.subarray(start, start + packed)
}

const inflated = async function* (bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw()
  inflate.end(bytes)
  try {
    yield* inflate as AsyncIterable<Buffer>
  } catch (error) {
    // zlib reports damaged data by a code that begins so; other errors are ours.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged()
    throw error
  } finally {
    inflate.destroy()
  }
}

const checkClaims = ({ method, isEncrypted, packed, unpacked }: Entry): void => {
  if (isEncrypted) throw new SheetError('password')
  if (method !== STORED && method !== DEFLATED) throw damaged()
  if (method === STORED && packed !== unpacked) throw damaged()
  if (unpacked > HARMLESS_BYTES && unpacked > packed * HIGHEST_RATIO) throw new SheetError('tooLarge')
}

/** Opens an archive. Throws `damaged` if its directory cannot be read. */
export const openArchive = (file: Buffer, mostBytes: number): Archive => {
  const entries = entriesOf(file)
  let left = mostBytes
  return {
    names: [...entries.keys()],
    chunks: async function* (name) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      checkClaims(entry)
      left -= entry.unpacked
      if (left < 0) throw new SheetError('tooLarge')
      const bytes = packedBytes(file, entry)
      let length = 0
      let crc = 0
      for await (const chunk of entry.method === STORED ? [bytes] : inflated(bytes)) {
        length += chunk.length
        if (length > entry.unpacked) throw damaged()
        crc = crc32(chunk, crc)
        yield chunk
      }
      if (length !== entry.unpacked || crc !== entry.crc) throw damaged()
    },
  }
}
