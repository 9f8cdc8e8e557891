// Rules of the style sheets: type, weight and space come from the tokens, there are three breakpoints, and every rule is
// in the layer of its folder.

/** The conditions that a `@media` may have; a comma joins several. */
const conditions = new Set([
  'print',
  'screen',
  'screen and (max-width: 719px)',
  'screen and (max-width: 959px)',
  'screen and (max-width: 1199px)',
  // The bar of a form in a low window.
  'screen and (max-height: 480px)',
  '(prefers-reduced-motion: reduce)',
  '(forced-colors: active)',
  '(forced-colors: none)',
  '(pointer: coarse)',
])

const typeProperty = /^(font|font-size|font-weight)$/
const isToken = (value) => value === 'inherit' || value.startsWith('var(--')
const spaceProperty = /^(margin|padding)(-[a-z-]+)?$|^(row-|column-)?gap$/
/** A positive length that is one of the steps of `--space-…`. */
const spaceStep = /(?<![\w.-])(?:4|8|12|16|24|32|40)px\b/

// Variables do not reach the margins of a printed page, and a font file says itself which weights it has.
const ownValues = /@(?:page|font-face)[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g

/** The cascade layer of a style sheet's rules; the HTML pages name all layers in their order. */
const layerOf = (file) => {
  if (file.endsWith('/forced-colours.css')) return 'forced-colours'
  if (file.startsWith('src/theme/')) return 'base'
  return file.startsWith('src/ui/') ? 'ui' : 'feature'
}

/** What stands outside of all blocks, for example `@layer ui`. */
const outermost = (css) => {
  let depth = 0
  let text = ''
  for (const character of css) {
    if (character === '{') depth++
    if (depth === 0) text += character
    if (character === '}' && --depth === 0) text += ';'
  }
  return text
    .split(';')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
}

/** Whether a rule or block may stand outside of all others in a file. */
const isLayered = (file, rule) =>
  rule === `@layer ${layerOf(file)}` ||
  // What PrimeReact's own styles must find.
  (rule === '@layer primereact' && file === 'src/ui/prime.css') ||
  /^@(font-face|page)\b/.test(rule) ||
  /^@import '\.\//.test(rule) ||
  /^@import '[^.].* layer\(maps\)$/.test(rule) ||
  // The build writes these rules and their layer.
  file.endsWith('/primeicons.css')

/**
 * Violations in one style sheet, as sentences: rules outside of the layer of their folder, breakpoints other than the
 * three, literal sizes and weights of type, and literal spaces that have a token.
 */
export const wrongStyles = (file, text) => {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const violations = outermost(css)
    .filter((rule) => !isLayered(file, rule))
    .map((rule) => `${file}: ${rule} is not in @layer ${layerOf(file)}`)
  for (const [, list] of css.matchAll(/@media\s+([^{]+)\{/g))
    for (const condition of list.split(',').map((part) => part.trim()))
      if (!conditions.has(condition)) violations.push(`${file}: @media ${condition} is none of the conditions in use`)
  if (file.endsWith('/tokens.css')) return violations
  for (const [, property, value] of css.replaceAll(ownValues, '').matchAll(/(?<![\w-])([a-z-]+):\s*([^;{}]+);/g)) {
    if (typeProperty.test(property) && !isToken(value)) violations.push(`${file}: ${property}: ${value} needs a token`)
    const step = spaceProperty.test(property) && spaceStep.exec(value)
    if (step) violations.push(`${file}: ${property}: ${value} has a token for ${step[0]}`)
  }
  return violations
}
