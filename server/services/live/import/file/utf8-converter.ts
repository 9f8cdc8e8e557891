import { isUtf8 } from 'node:buffer'
import { type CodePage, codePageScanner, decodedPage } from '../../../../spreadsheet/read/code-page.ts'
import { utf16Of } from '../../../../spreadsheet/read/text.ts'

const CONTINUATION = 0b1000_0000
const CONTINUATION_MASK = 0b1100_0000
const FEWEST_LEADING = 0b1100_0000
/** Most bytes of a character in UTF-8. */
const LONGEST_CHARACTER = 4

/** Where the last character of a block begins, if it may be incomplete; otherwise the end of the block. */
const endOfCharacters = (block: Buffer): number => {
  for (let back = 1; back < LONGEST_CHARACTER && back <= block.length; back += 1) {
    const byte = block[block.length - back] ?? 0
    if (byte >= FEWEST_LEADING) return isUtf8(block.subarray(block.length - back)) ? block.length : block.length - back
    if ((byte & CONTINUATION_MASK) !== CONTINUATION) return block.length
  }
  return block.length
}

/**
 * Converts the blocks of a file to UTF-8, whatever its encoding is: UTF-8, UTF-16, or a code page of Polish texts. Only
 * when the first byte comes that is not UTF-8, `allBlocks` is read to find the code page. A file that is no text, or of
 * which a part is UTF-8, is returned unchanged, and its lines say so.
 */
export const utf8Converter = (allBlocks: () => AsyncIterable<Buffer>) => {
  let utf16: TextDecoder | null | undefined
  let page: CodePage | null | undefined
  let incomplete: Buffer = Buffer.alloc(0)

  const findPage = async (): Promise<CodePage | null> => {
    const scanner = codePageScanner()
    for await (const block of allBlocks()) scanner.add(block)
    const found = scanner.found()
    return found.isText && !found.isMixed ? found.page : null
  }

  const converted = async (bytes: Buffer): Promise<Buffer> => {
    if (page === undefined && !isUtf8(bytes)) page = await findPage()
    return page ? Buffer.from(decodedPage(bytes, page)) : bytes
  }

  return {
    /** Converts the next block. Bytes of an incomplete character wait for the next call. */
    async push(block: Buffer): Promise<Buffer> {
      if (utf16 === undefined) {
        const encoding = utf16Of(block)
        utf16 = encoding && new TextDecoder(encoding)
      }
      if (utf16) return Buffer.from(utf16.decode(block, { stream: true }))
      const bytes = incomplete.length > 0 ? Buffer.concat([incomplete, block]) : block
      const end = endOfCharacters(bytes)
      incomplete = bytes.subarray(end)
      return converted(bytes.subarray(0, end))
    },
    /** The rest of the file. */
    end: (): Promise<Buffer> => converted(incomplete),
  }
}
