import { eventLoopYield } from '../../base/event-loop-yield.ts'
import { SheetError } from './sheet-error.ts'

/** Number of bytes that are looked at at once. */
const SLICE_BYTES = 256 * 1024
const BYTES = 256
const FIRST_HIGH = 0x80
const AFTER_CONTROLS = 0xa0
const SPACE = 0x20
/** Tab, LF and CR. */
const LINE_BYTES = [9, 10, 13]
/** A file is a mixture if at least one of so many letters that are not ASCII is UTF-8. */
const MIXED_SHARE = 4

const polishLetters = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'

/** The upper half of the code page of Central Europe in DOS, which the decoder of the platform does not have. */
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'

const highBytes = Uint8Array.from({ length: FIRST_HIGH }, (_, index) => FIRST_HIGH + index)

/** The character of each high byte, by code page. In a tie, the first code page is taken. */
const codePages = {
  'windows-1250': new TextDecoder('windows-1250').decode(highBytes),
  'iso-8859-2': new TextDecoder('iso-8859-2').decode(highBytes),
  cp852,
} as const
/** A code page of Polish texts. */
export type CodePage = keyof typeof codePages

const scoreOf = (counts: readonly number[], name: CodePage): number => {
  // ISO 8859 has control characters there, which no text contains.
  if (name === 'iso-8859-2' && counts.some((count, byte) => count > 0 && byte >= FIRST_HIGH && byte < AFTER_CONTROLS))
    return -1
  return Array.from(codePages[name]).reduce(
    (sum, letter, index) => sum + (polishLetters.includes(letter) ? (counts[FIRST_HIGH + index] ?? 0) : 0),
    0,
  )
}

/** What the bytes of a file say about its code page. */
export type CodePageFound = {
  /** The code page in which most of the high bytes are Polish letters. */
  page: CodePage
  /** A part of the letters is UTF-8. */
  isMixed: boolean
  /** A program, a picture or a PDF file is no text in any encoding. */
  isText: boolean
  /** The place of the first byte that is not UTF-8. */
  firstWrongByte: number
}

/** Creates the scanner of a file that is not UTF-8. Call `add` with one part after the other. */
export const codePageScanner = () => {
  const decoder = new TextDecoder('utf-8')
  const counts = Array.from({ length: BYTES }, () => 0)
  let [good, bad, firstWrongByte, start] = [0, 0, -1, 0]
  const add = (part: Buffer): void => {
    for (const byte of part) counts[byte] = (counts[byte] ?? 0) + 1
    const text = decoder.decode(part, { stream: true })
    good += text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
    const wrong = text.indexOf('\ufffd')
    if (wrong !== -1 && firstWrongByte === -1) firstWrongByte = start + Buffer.byteLength(text.slice(0, wrong))
    bad += text.match(/\ufffd/g)?.length ?? 0
    start += part.length
  }
  const found = (): CodePageFound => {
    const names = Object.keys(codePages) as CodePage[]
    return {
      page: names.reduce((best, name) => (scoreOf(counts, name) > scoreOf(counts, best) ? name : best)),
      isMixed: good * MIXED_SHARE >= bad && good > 0,
      isText: !counts.some((count, byte) => count > 0 && byte < SPACE && !LINE_BYTES.includes(byte)),
      firstWrongByte,
    }
  }
  return { add, found }
}

const rowOf = (file: Buffer, end: number): number => {
  let row = 1
  for (let at = file.indexOf('\n'); at !== -1 && at < end; at = file.indexOf('\n', at + 1)) row += 1
  return row
}

/**
 * The code page of a file that is not UTF-8: the one in which most of its high bytes are Polish letters. Throws
 * `encoding` with the row of the first wrong byte for a file of which a part is UTF-8.
 */
export const codePageOf = async (file: Buffer): Promise<CodePage> => {
  const yieldIfLong = eventLoopYield()
  const scanner = codePageScanner()
  for (let start = 0; start < file.length; start += SLICE_BYTES) {
    scanner.add(file.subarray(start, start + SLICE_BYTES))
    await yieldIfLong()
  }
  const { page, isMixed, isText, firstWrongByte } = scanner.found()
  // The reader of the text says what is wrong with it.
  if (!isText) return 'windows-1250'
  if (isMixed) throw new SheetError('encoding', { row: rowOf(file, firstWrongByte) })
  return page
}

/** Decodes bytes of a code page. */
export const decodedPage = (bytes: Buffer, name: CodePage): string =>
  name === 'cp852'
    ? bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (high) => cp852[high.charCodeAt(0) - FIRST_HIGH] ?? high)
    : new TextDecoder(name).decode(bytes)
