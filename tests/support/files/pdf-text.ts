import { inflateSync } from 'node:zlib'

/** The objects of a PDF by number, as Chromium writes them: in plain text, with packed streams. */
const objectsOf = (file: Buffer): Map<string, { head: string; stream: string }> => {
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n')
    const [head, stream] = start < 0 ? [body, ''] : [body.slice(0, start), body.slice(start + 'stream\n'.length)]
    objects.set(id, { head, stream: head.includes('/FlateDecode') ? unpacked(stream) : stream })
  }
  return objects
}

const unpacked = (packed: string): string =>
  inflateSync(Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1')).toString('latin1')

const textOfCode = (code: string): string => Buffer.from(code, 'hex').swap16().toString('utf16le')

/** What each glyph of a font stands for, from its table for copying text. */
const glyphsOf = (table: string): Map<string, string> => {
  const glyphs = new Map<string, string>()
  for (const [, list = ''] of table.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of list.matchAll(/<(\w+)> <(\w+)>/g)) glyphs.set(glyph, textOfCode(text))
  }
  for (const [, list = ''] of table.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', text = ''] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(first, 16)
      for (let each = start; each <= Number.parseInt(last, 16); each += 1) {
        const code = (Number.parseInt(text, 16) + each - start).toString(16).padStart(4, '0')
        glyphs.set(each.toString(16).toUpperCase().padStart(first.length, '0'), textOfCode(code))
      }
    }
  }
  return glyphs
}

/** The text of each page of a PDF by Chromium, in the order in which it is drawn, without spaces. */
export const pdfPages = (file: Buffer): string[] => {
  const objects = objectsOf(file)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? ''
    let glyphs: Map<string, string> | undefined
    let text = ''
    for (const [, font, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
      if (font) glyphs = fonts.get(font)
      // The codes of one font have one length: two digits for up to 255 glyphs, else four.
      const [length = 2] = [...(glyphs?.keys() ?? [])].map((code) => code.length)
      for (let at = 0; at < (codes ?? '').length; at += length)
        text += glyphs?.get(codes?.slice(at, at + length) ?? '') ?? ''
    }
    return text.replaceAll(/\s/g, '')
  })
}
