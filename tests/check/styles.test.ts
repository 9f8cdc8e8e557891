import { expect, test } from 'vitest'
import { wrongStyles } from './styles.mjs'

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
