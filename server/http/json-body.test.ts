import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkJsonShape } from './json-body.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const members = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at])))

test('a body of 32 levels or of 1 000 members is accepted, one more is refused', () => {
  expect(() => checkJsonShape(nested(32))).not.toThrow()
  expect(() => checkJsonShape(nested(33))).toThrow('32 levels')
  expect(() => checkJsonShape(members(1_000))).not.toThrow()
  expect(() => checkJsonShape(members(1_001))).toThrow('1000 members')
  expect(() => checkJsonShape(`[${members(900)},${members(900)}]`)).not.toThrow()
  expect(() => checkJsonShape(`{"a":${members(900)},"b":${members(900)}}`)).not.toThrow()
})

test('brackets, colons and quotes within texts are not counted', () => {
  const text = `${'['.repeat(100)}${':'.repeat(2_000)}"\\"`
  expect(() => checkJsonShape(JSON.stringify({ [text]: [text, `${text}\\`] }))).not.toThrow()
  expect(() => checkJsonShape(`{"a":"\\\\","b":${nested(33)}}`)).toThrow('32 levels')
})

test('texts that are no JSON are left to the parser', () => {
  for (const text of ['', ']]]]', '"', '"\\"', '{"a', ':::', '{]}[', 'null'])
    expect(() => checkJsonShape(text)).not.toThrow()
})

const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0

test('any JSON is refused exactly if it is too deep', () => {
  const deep = fc
    .tuple(fc.json(), fc.nat(40))
    .map(([json, levels]) => `${'['.repeat(levels)}${json}${']'.repeat(levels)}`)
  fc.assert(
    fc.property(deep, (json) => {
      const isTooDeep = levelsOf(JSON.parse(json)) > 32
      let refused = false
      try {
        checkJsonShape(json)
      } catch {
        refused = true
      }
      expect(refused).toBe(isTooDeep)
    }),
  )
})
