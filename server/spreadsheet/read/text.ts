import { isUtf8 } from 'node:buffer'
import { eventLoopYield } from '../../base/event-loop-yield.ts'
import { codePageOf, decodedPage } from './code-page.ts'
import { SheetError } from './sheet-error.ts'

/** Number of bytes that are decoded at once. */
const SLICE_BYTES = 256 * 1024

/**
 * The encoding of a file in UTF-16, by its first bytes: a byte order mark, or letters of ASCII with a zero byte each.
 * Null for other files.
 */
export const utf16Of = (file: Buffer): 'utf-16le' | 'utf-16be' | null => {
  const [first, second, third, fourth] = file
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0 && third && fourth === 0) return 'utf-16le'
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : null
}

// Control characters that texts do not contain. Programs, pictures and PDF files contain many of them.
const CONTROL = /[^\P{Cc}\t\r\n]|\ufffd/u

/** Creates the decoder of a file. Called with one slice after the other. */
const decoderOf = async (file: Buffer): Promise<(slice: Buffer, isLast: boolean) => string> => {
  const utf16 = utf16Of(file)
  if (utf16 || isUtf8(file)) {
    const decoder = new TextDecoder(utf16 ?? 'utf-8')
    return (slice, isLast) => decoder.decode(slice, { stream: !isLast })
  }
  const page = await codePageOf(file)
  return (slice) => decodedPage(slice, page)
}

/**
 * Decodes a file in UTF-8, UTF-16 or a code page of Polish texts, without a byte order mark. Throws `kind` if it is no
 * text, and `encoding` if it is written in more than one encoding.
 */
export const textOf = async (file: Buffer): Promise<string> => {
  const decode = await decoderOf(file)
  const yieldIfLong = eventLoopYield()
  let text = ''
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    const slice = decode(file.subarray(start, start + SLICE_BYTES), start + SLICE_BYTES >= file.length)
    if (CONTROL.test(slice)) throw new SheetError('kind')
    text += slice
    await yieldIfLong()
  }
  return text
}
