// Rules of the style sheets: type, weight and space come from the tokens, and there are three breakpoints.

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

/**
 * Violations in one style sheet, as sentences: literal sizes and weights of type, literal spaces that have a token,
 * and breakpoints other than the three.
 */
export const wrongStyles = (file, text) => {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const violations = []
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
