import { SaxesParser } from 'saxes'
import { eventLoopYield } from '../../base/event-loop-yield.ts'
import { SheetError } from './sheet-error.ts'

/** Number of bytes that are parsed at once. */
const SLICE_BYTES = 64 * 1024

/** Deepest nesting of elements in the parts of spreadsheets that are read, with room. */
const DEEPEST_ELEMENT = 100

/** Callbacks of the parser: elements by their names without prefix, and the text between them. */
export type XmlListener = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const decoded = (decoder: TextDecoder, bytes?: Buffer): string => {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw new SheetError('damaged')
  }
}

/**
 * Parses XML from chunks of bytes, and lets other work run between slices. A document type is refused, because
 * spreadsheets have none and it could define entities, and so are deeply nested elements. Throws `damaged`.
 */
export const parseXml = async (chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const refuse = (): never => {
    throw new SheetError('damaged')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST_ELEMENT) refuse()
    listener.open(localName(name), attributes)
  })
  const { close, text } = listener
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(localName(name))
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const yieldIfLong = eventLoopYield()
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      parser.write(decoded(decoder, chunk.subarray(start, start + SLICE_BYTES)))
      await yieldIfLong()
    }
  }
  parser.write(decoded(decoder))
  parser.close()
}
