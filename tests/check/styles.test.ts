import { expect, test } from 'vitest'
import { wrongModules, wrongStyles } from './styles.mjs'

const found = (text: string): number => wrongStyles('src/ui/some.css', `@layer ui {\n${text}\n}`).length

test.each([
  '.a { font-size: 12px; }',
  '.a { font-weight: 600; }',
  ".a { font: 400 14px/20px 'Inter'; }",
  '@media print {\n  .a {\n    font-size: 0.9em;\n  }\n}',
])('a size or weight of type without a token is reported: %s', (text) => {
  expect(found(text)).toBe(1)
})

test.each(['.a { padding: 6px 12px; }', '.a { gap: 8px; }', '.a { margin-top: 16px; }', '.a { row-gap: 4px; }'])(
  'a space that has a token is reported: %s',
  (text) => {
    expect(found(text)).toBe(1)
  },
)

test.each([
  '@media (max-width: 720px) {}',
  '@media screen and (min-width: 720px) {}',
  '@media screen and (width < 1200px) {}',
  '@media print, screen and (max-width: 1100px) {}',
])('a breakpoint that is none of the three is reported: %s', (text) => {
  expect(found(text)).toBe(1)
})

test.each([
  ['src/theme/some.css', '.a { margin: 0; }'],
  ['src/theme/some.css', '@layer ui { .a { margin: 0; } }'],
  ['src/ui/some.css', '@layer base { .a { margin: 0; } }'],
  ['src/ui/some.css', '@layer ui { .a { margin: 0; } }\n@media print { .a { margin: 0; } }'],
  ['src/ui/some.css', "@import 'maplibre-gl/dist/maplibre-gl.css';"],
  ['src/features/some/some.css', '@layer ui { .a { margin: 0; } }'],
])('a rule outside of the layer of its folder is reported: %s %s', (file, text) => {
  expect(wrongStyles(file, text)).toHaveLength(1)
})

test('tokens, spaces between the steps, inherited type and the three breakpoints are accepted', () => {
  const text = `
    /* font-size: 12px; */
    @font-face { font-family: 'Inter'; font-weight: 400 620; }
    @page { @bottom-right { font: 400 9px 'Inter'; content: counter(page); } }
    @layer ui {
    .a { font: inherit; font-size: var(--text-caption); font-weight: var(--weight-label); }
    .b { padding: 6px 0 var(--space-3); margin: 0 -8px; gap: 10px; width: 12px; border: 4px solid; }
    @media print, screen and (max-width: 1199px) { .a { display: none; } }
    @media screen and (max-width: 959px) { .a { display: none; } }
    @media screen and (max-width: 719px) { .a { display: none; } }
    }`
  expect(wrongStyles('src/ui/some.css', text)).toEqual([])
})

test('only the sheet of the tokens has values of its own', () => {
  expect(wrongStyles('src/theme/tokens.css', '@layer base { :root { font-size: 12px; } }')).toEqual([])
})

const page = 'src/features/some/some-page.tsx'
const sheet = 'src/features/some/some.module.css'
const view = "import * as styles from './some.module.css'\nexport const a = styles.head"
const css = '@layer feature { .head :global(.panel) { margin: 0; } }'

/** Findings about a page with its sheet, and further files. */
const foundInModules = (...more: [string, string][]): string[] =>
  wrongModules(new Map([[page, view], [sheet, css], ...more]))

test('a feature whose sheet is a module with classes that it uses is accepted', () => {
  expect(foundInModules(['src/ui/panel.css', '@layer ui { .panel { margin: 0; } }'])).toEqual([])
})

test.each<[string, ...[string, string][]]>([
  ['a sheet of a feature that is no module', ['src/features/some/other.css', '.other { margin: 0; }']],
  ['a module of a component', ['src/ui/panel.module.css', '']],
  ['two modules of one name', ['src/features/other/some.module.css', '']],
  ['a class that no component uses', [sheet, `${css} .foot { margin: 0; }`]],
  ['a class that the sheet does not have', [page, `${view} + styles.foot`]],
  ['a class of a component with the name that the build gives', ['src/ui/a.css', '.some_head { margin: 0; }']],
  ['an import of the whole object', [page, `${view}\nimport some from './some.module.css'`]],
])('%s is reported', (_, ...more) => {
  expect(foundInModules(...more)).toHaveLength(1)
})
