import { isUtf8 } from 'node:buffer'
import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { lineFaults } from '../../../../../contract/live/line-faults.ts'
import { serverValidation } from '../../../../../contract/server-validation.ts'
import { ProblemError } from '../../../../http/problem.ts'
import { isArchive, isOleContainer } from '../../../../spreadsheet/read/file-kind.ts'
import { utf8Converter } from './utf8-converter.ts'

/** Most characters of a line; a longer line is rejected. */
export const MAX_LINE_LENGTH = 10_000
/** Most bytes of an unpacked file: 8 GB. */
const MAX_UNPACKED_BYTES = 8_000_000_000
/** A character in UTF-8 has at most four bytes. */
const MAX_LINE_BYTES = MAX_LINE_LENGTH * 4
const BLOCK_BYTES = 64 * 1024
/** Bytes by which the kind of a file is recognised. */
const START_BYTES = 512
const NEWLINE = 0x0a

/** A line of a file with its number from 1. `error` is the reason why its text cannot be read. */
export type Line = { number: number; text: string; error?: string }

/** Reads a file as lines, with bounded memory for any content. */
export type LineReader = {
  blocks(): AsyncGenerator<Line[]>
  /** Bytes of the stored file, compressed or not, that were read so far. */
  bytesRead(): number
}

/** The problem of a file that cannot be read from a line on. Earlier lines are stored. */
export const unreadableFile = (line: number, message: string): ProblemError =>
  new ProblemError('unreadable_file', { errors: [{ path: `line ${line}`, message }] })

/** Splits blocks of bytes into lines; an incomplete line waits for the next block. */
export const lineSplitter = () => {
  let incomplete: Buffer = Buffer.alloc(0)
  let isInTooLongLine = false
  let number = 0
  const tooLong = (start: string): Line => {
    // A file without LF is one endless line.
    const error = start.slice(0, MAX_LINE_LENGTH).includes('\r') ? lineFaults.lineEnds : lineFaults.lineTooLong
    return { number, text: '', error }
  }
  const lineOf = (text: string): Line => {
    number += 1
    if (text.length > MAX_LINE_LENGTH) return tooLong(text)
    const plain = text.endsWith('\r') ? text.slice(0, -1) : text
    return { number, text: number === 1 && plain.startsWith('\uFEFF') ? plain.slice(1) : plain }
  }
  const linesOf = (bytes: Buffer): Line[] => {
    if (isUtf8(bytes)) return bytes.toString('utf8').split('\n').map(lineOf)
    const lines: Line[] = []
    for (let begin = 0; begin <= bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, begin)
      const end = newline === -1 ? bytes.length : newline
      const part = bytes.subarray(begin, end)
      const line = lineOf(part.toString('utf8'))
      lines.push(isUtf8(part) ? line : { ...line, text: '', error: line.error ?? lineFaults.notText })
      begin = end + 1
    }
    return lines
  }
  /** Stores an incomplete line for the next block, unless it is already too long. */
  const keep = (rest: Buffer): Line[] => {
    incomplete = rest
    if (rest.length <= MAX_LINE_BYTES) return []
    incomplete = Buffer.alloc(0)
    isInTooLongLine = true
    number += 1
    return [tooLong(rest.toString('utf8', 0, MAX_LINE_BYTES))]
  }
  return {
    /** Adds a block; returns the lines that end in it. */
    push(block: Buffer): Line[] {
      let rest = block
      if (isInTooLongLine) {
        const newline = rest.indexOf(NEWLINE)
        if (newline === -1) return []
        isInTooLongLine = false
        rest = rest.subarray(newline + 1)
      }
      const last = rest.lastIndexOf(NEWLINE)
      if (last === -1) return keep(Buffer.concat([incomplete, rest]))
      const lines = linesOf(Buffer.concat([incomplete, rest.subarray(0, last)]))
      return [...lines, ...keep(rest.subarray(last + 1))]
    },
    /** The last line if it has no line end. */
    end: (): Line[] => (incomplete.length > 0 ? linesOf(incomplete) : []),
    /** The number of the next line. */
    next: (): number => number + 1,
  }
}

/** The first part of an XLSX file is one of these. */
const isSpreadsheet = (start: Buffer): boolean =>
  ['[Content_Types].xml', '_rels/', 'xl/', 'docProps/'].some((name) => start.includes(name))

const startOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

/** The bytes of a file, decompressed if it is gzip. */
const unpacked = (file: ReadStream, isGzip: boolean): AsyncIterable<Buffer> => {
  if (!isGzip) return file
  // No read-ahead: all lines before a damaged block must be delivered before the error.
  const options = { chunkSize: BLOCK_BYTES, readableHighWaterMark: 0 }
  const gunzip = createGunzip(options)
  // The reader gets the errors of both streams through `gunzip`.
  pipeline(file, gunzip, () => undefined)
  return gunzip
}

/**
 * Reads a file of lines in UTF-8, UTF-16 or a code page of Polish texts, plain or gzip (by its first bytes). Throws
 * `unreadable_file` with the first unreadable line.
 */
export const readLines = (path: string): LineReader => {
  let file: ReadStream | undefined
  return {
    bytesRead: () => file?.bytesRead ?? 0,
    async *blocks() {
      const start = await startOf(path)
      if (start.length === 0) throw unreadableFile(1, serverValidation.emptyFile)
      if (isArchive(start)) throw unreadableFile(1, isSpreadsheet(start) ? lineFaults.excelFile : lineFaults.archive)
      if (isOleContainer(start)) throw unreadableFile(1, lineFaults.excelFile)
      file = createReadStream(path, { highWaterMark: BLOCK_BYTES })
      const splitter = lineSplitter()
      const isGzip = start[0] === 0x1f && start[1] === 0x8b
      const utf8 = utf8Converter(() => unpacked(createReadStream(path, { highWaterMark: BLOCK_BYTES }), isGzip))
      let bytes = 0
      try {
        for await (const block of unpacked(file, isGzip)) {
          bytes += block.length
          if (bytes > MAX_UNPACKED_BYTES) throw unreadableFile(splitter.next(), lineFaults.tooMuchText)
          yield splitter.push(await utf8.push(block))
        }
        yield splitter.push(await utf8.end())
      } catch (error) {
        throw isZlibError(error) ? unreadableFile(splitter.next(), lineFaults.damaged) : error
      }
      yield splitter.end()
    },
  }
}
