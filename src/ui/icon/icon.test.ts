import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { primeIconNames } from './icon-names.ts'

const css = readFileSync(new URL('./primeicons.css', import.meta.url), 'utf8')
const rules = [...css.matchAll(/\.icon-([\w-]+) \{\s*--icon: url\("([^"]+)"\)/g)].map(([, name, file]) => ({
  name,
  file,
}))

test('every icon name has a rule with an SVG file, and there is no rule without a name', () => {
  expect(rules.map(({ name }) => name)).toEqual(primeIconNames)
})

test('every SVG file exists in primeicons and has the 24-unit grid that the mask expects', () => {
  const { resolve } = createRequire(import.meta.url)
  const folder = resolve('primeicons/package.json').replace('primeicons/package.json', '')
  for (const { file } of rules) {
    expect(existsSync(`${folder}${file}`), file).toBe(true)
    expect(readFileSync(`${folder}${file}`, 'utf8'), file).toContain('viewBox="0 0 24 24"')
  }
})
