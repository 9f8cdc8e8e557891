import { isUtf8 } from 'node:buffer'
import { eventLoopYield } from '../../base/event-loop-yield.ts'
import { SheetError } from './sheet-error.ts'

/** Number of bytes that are decoded at once. */
const SLICE_BYTES = 256 * 1024

// Control characters that texts do not contain. Programs, pictures and PDF files contain many of them.
const CONTROL = /[^\P{Cc}\t\r\n]|\ufffd/u

const encodingOf = (file: Buffer): string => {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  return isUtf8(file) ? 'utf-8' : 'windows-1250'
}

/** Decodes a file in UTF-8, UTF-16 or windows-1250, without a byte order mark. Throws `kind` if it is no text. */
export const textOf = async (file: Buffer): Promise<string> => {
  const decoder = new TextDecoder(encodingOf(file))
  const yieldIfLong = eventLoopYield()
  let text = ''
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    const isLast = start + SLICE_BYTES >= file.length
    const slice = decoder.decode(file.subarray(start, start + SLICE_BYTES), { stream: !isLast })
    if (CONTROL.test(slice)) throw new SheetError('kind')
    text += slice
    await yieldIfLong()
  }
  return text
}
