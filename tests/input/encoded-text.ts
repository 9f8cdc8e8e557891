import { decodedPage } from '../../server/spreadsheet/read/code-page.ts'

const HIGH = 128

/** Encodes a text in a code page; the decoder of the product is not used for the letters that are checked by hand. */
const inPage = (page: 'windows-1250' | 'iso-8859-2' | 'cp852', text: string): Buffer => {
  const high = Array.from(decodedPage(Buffer.from(Array.from({ length: HIGH }, (_, index) => HIGH + index)), page))
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      const index = high.indexOf(letter)
      if (code >= HIGH && index === -1) throw new Error(`${page} has no ${letter}`)
      return code < HIGH ? code : HIGH + index
    }),
  )
}

/** Encodes texts as programs write files. */
export const encodings = {
  utf8: (text: string): Buffer => Buffer.from(text),
  utf16le: (text: string): Buffer => Buffer.from(text, 'utf16le'),
  utf16be: (text: string): Buffer => Buffer.from(text, 'utf16le').swap16(),
  'windows-1250': (text: string): Buffer => inPage('windows-1250', text),
  'iso-8859-2': (text: string): Buffer => inPage('iso-8859-2', text),
  cp852: (text: string): Buffer => inPage('cp852', text),
}
