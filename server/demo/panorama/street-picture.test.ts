import { describe, expect, test } from 'vitest'
import { demoNetwork } from '../network/demo-network.ts'
import { sceneOf } from './scene.ts'
import { panoramaOf } from './street-picture.ts'

const MOST_BYTES = 60_000
const numbers = demoNetwork().locations.map(({ id }) => id)
const some = numbers.filter((number) => number % 12 === 0)
const pictures = new Map(numbers.map((number) => [number, panoramaOf(number)]))
const pictureOf = (number: number) => pictures.get(number) ?? expect.fail(`no picture of ${number}`)

type Tag = { name: string; attributes: ReadonlyMap<string, string> }

/** Parses a picture strictly: tags are closed in order, attributes are quoted, and text has no special characters. */
const read = (svg: string): { tags: Tag[]; texts: string[] } => {
  const [tags, texts, open]: [Tag[], string[], string[]] = [[], [], []]
  let rest = svg
  while (rest !== '') {
    const tag = /^<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w-]*="[^"<>&]*")*)(\/?)>/.exec(rest)
    const text = /^[^<>&]+/.exec(rest)
    const [taken = expect.fail(`cannot be read: ${rest.slice(0, 60)}`)] = tag ?? text ?? []
    rest = rest.slice(taken.length)
    if (!tag) {
      texts.push(taken)
      continue
    }
    const [, closes, name = '', attributes = '', isEmpty] = tag
    if (closes) expect(open.pop()).toBe(name)
    else {
      const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
      expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length)
      tags.push({ name, attributes: new Map(pairs as [string, string][]) })
      if (!isEmpty) open.push(name)
    }
  }
  expect(open).toEqual([])
  return { tags, texts }
}

const harmless = [
  'svg',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'use',
  'text',
]

describe('the picture of a street', () => {
  test('E15 is always the same, and different for every location', () => {
    for (const number of some) expect(panoramaOf(number)).toBe(pictureOf(number))
    expect(new Set(pictures.values()).size).toBe(numbers.length)
  })

  test('E15 has at most 60 kB and the dimensions that zones refer to', () => {
    const heavy = [...pictures].filter(([, svg]) => Buffer.byteLength(svg) > MOST_BYTES).map(([number]) => number)
    expect(heavy).toEqual([])
    for (const number of some) expect(pictureOf(number)).toMatch(/^<svg [^>]*viewBox="0 0 1080 608"/)
  })

  test('E15 is well-formed, has only shapes and loads nothing', () => {
    for (const number of some) {
      const { tags, texts } = read(pictureOf(number))
      expect([...new Set(tags.map(({ name }) => name))].filter((name) => !harmless.includes(name))).toEqual([])
      const ids = new Set(tags.map(({ attributes }) => attributes.get('id')))
      for (const { attributes } of tags) {
        for (const [name, value] of attributes) {
          expect(name).not.toMatch(/^on|style|src/i)
          if (name !== 'xmlns') expect(value).not.toMatch(/:|NaN|undefined|Infinity/)
          const referred = name === 'href' ? value.replace(/^#/, '') : /^url\(#(\w+)\)$/.exec(value)?.[1]
          if (referred !== undefined) expect(ids).toContain(referred)
        }
      }
      for (const text of texts) expect(text).toMatch(/^\d{1,3}$/)
    }
  })

  test('E15 streets are of every kind, mostly at day, a few at night', () => {
    const scenes = numbers.map(sceneOf)
    const share = (isSo: (scene: (typeof scenes)[number]) => boolean) => scenes.filter(isSo).length / scenes.length
    for (const kind of ['boulevard', 'oldTown', 'estate', 'tram', 'office', 'square']) {
      expect(
        share((scene) => scene.kind === kind),
        kind,
      ).toBeGreaterThan(0.08)
    }
    expect(share(({ light }) => light.isDark)).toBeLessThan(0.2)
    expect(share(({ light }) => light.name === 'night')).toBeGreaterThan(0.02)
  })
})
