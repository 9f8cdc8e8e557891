import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { spriteOf } from './icon-sprite.ts'

const rule = (name: string, file: string): string =>
  `.icon-${name} {\n  --icon: url("primeicons/raw-svg/${file}.svg");\n}\n`
const picturesIn = (css: string): number => css.split('data:image').length - 1
const positionsIn = (css: string): string[] => [...css.matchAll(/mask-position:50% ([\d.]+)%/g)].map(([, y = '']) => y)

test('promise P2 all icons of the product are one picture, so a page decodes one', async () => {
  const css = await readFile(new URL('../../../src/ui/icon/primeicons.css', import.meta.url), 'utf8')
  const sprite = await spriteOf(css)
  expect(picturesIn(sprite)).toBe(1)
  expect(positionsIn(sprite)).toHaveLength(css.split('--icon:').length - 1)
  expect(new Set(positionsIn(sprite)).size).toBe(positionsIn(sprite).length)
  expect(sprite).not.toContain('raw-svg')
})

test('the first and the last icon show their cell without its border of two units', async () => {
  const sprite = await spriteOf(rule('home', 'home') + rule('bell', 'bell') + rule('key', 'key'))
  const height = 3 * 24
  const topOf = (percent: string | undefined): number => (Number(percent) / 100) * (height - 20)
  expect(sprite).toContain('mask-size:120% 360%')
  expect(positionsIn(sprite).map((percent) => Math.round(topOf(percent)))).toEqual([2, 26, 50])
})

test('a drawing on another grid is refused, because it would be cut off', async () => {
  await expect(spriteOf('.icon-odd {\n  --icon: url("../src/theme/icon.svg");\n}')).rejects.toThrow()
})
