import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSplitter, MAX_LINE_LENGTH } from './line-reader.ts'

const cut = (bytes: Buffer, sizes: readonly number[]) => {
  const splitter = lineSplitter()
  const lines = []
  let at = 0
  for (const size of sizes) {
    lines.push(...splitter.push(bytes.subarray(at, at + size)))
    at += size
  }
  return [...lines, ...splitter.push(bytes.subarray(at)), ...splitter.end()]
}

test('lines do not depend on how the bytes are split, also within a character', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'ł', '😀', ',', '"', ' ') })
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), fc.array(fc.nat(20)), (texts, isWindows, sizes) => {
      const text = texts.map((each) => each + (isWindows ? '\r\n' : '\n')).join('')
      const expected = texts.map((each, index) => ({ number: index + 1, text: each }))
      expect(cut(Buffer.from(text), sizes)).toEqual(expected)
    }),
  )
})

test('a line that is too long or is not text is marked, and the other lines keep their numbers', () => {
  const long = 'ż'.repeat(MAX_LINE_LENGTH + 1)
  const longest = 'ż'.repeat(MAX_LINE_LENGTH)
  const endless = 'x'.repeat(200_000)
  const bytes = Buffer.concat([
    Buffer.from(`one\n${long}\n${longest}\n${endless}\n`),
    Buffer.from([0xb3, 0x0a]),
    Buffer.from('six'),
  ])
  fc.assert(
    fc.property(fc.array(fc.nat(70_000)), (sizes) => {
      expect(cut(bytes, sizes)).toEqual([
        { number: 1, text: 'one' },
        { number: 2, text: '', error: 'A line can have 10,000 characters at most' },
        { number: 3, text: longest },
        { number: 4, text: '', error: 'A line can have 10,000 characters at most' },
        { number: 5, text: '', error: 'This is not text in UTF-8' },
        { number: 6, text: 'six' },
      ])
    }),
    { numRuns: 20 },
  )
})
