import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Side of a drawing of primeicons, and how much of it an icon shows: the border of 2 units is empty. */
const GRID = 24
const SHOWN = 20

const rulePattern = /\.icon-([\w-]+) \{\s*--icon: url\("([^"]+)"\);\s*\}/g
const { resolve } = createRequire(import.meta.url)
const packages = resolve('primeicons/package.json').replace('primeicons/package.json', '')

/** The shapes of an SVG file with the grid of primeicons, without the root element and names. */
const drawingOf = (svg: string): string => {
  const inner = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1]
  if (inner === undefined || inner.includes('"none"') || !svg.includes(`viewBox="0 0 ${GRID} ${GRID}"`)) {
    throw new Error(`an icon is no filled drawing on a grid of ${GRID} units`)
  }
  return inner
    .replaceAll(/ (id|data-name|fill)="[^"]*"/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> </g, '><')
    .trim()
}

const dataUriOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll(/[%#<>]/g, encodeURIComponent)}`

/**
 * Puts the drawings of all rules of a style sheet into one picture, one below the other, and replaces their addresses
 * by the position in it. The rules have the form of `src/ui/icon/primeicons.css`.
 */
export const spriteOf = async (css: string): Promise<string> => {
  const rules = [...css.matchAll(rulePattern)].map(([, name = '', file = '']) => ({ name, file }))
  const drawings = await Promise.all(rules.map(({ file }) => readFile(`${packages}${file}`, 'utf8').then(drawingOf)))
  const cells = drawings.map((drawing, index) => `<g transform="translate(0 ${index * GRID})">${drawing}</g>`)
  const height = rules.length * GRID
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${GRID}" height="${height}" viewBox="0 0 ${GRID} ${height}">${cells.join('')}</svg>`
  // A position of p % moves the picture by p % of what is larger than the icon.
  const percentOf = (index: number): number =>
    (100 * (index * GRID + (GRID - SHOWN) / 2)) / (rules.length * GRID - SHOWN)
  const picture = `.icon-masked{--icons:url("${dataUriOf(svg)}");mask-size:${(100 * GRID) / SHOWN}% ${(100 * height) / SHOWN}%}`
  const positions = rules.map(({ name }, index) => `.icon-${name}{mask-position:50% ${percentOf(index).toFixed(4)}%}`)
  return [picture, ...positions].join('\n')
}

/**
 * The icons as one picture. With one picture for each icon the first layout of a page decodes some thirty of them,
 * which took half a second on a slow processor (docs/measurements/2026-11.md).
 */
export const iconSprite = (): Plugin => ({
  name: 'icon-sprite',
  enforce: 'pre',
  transform: {
    filter: { id: /\/primeicons\.css$/ },
    handler: async (css) => ({ code: `@layer ui {${await spriteOf(css)}}`, map: null }),
  },
})
