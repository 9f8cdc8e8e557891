// Rules of the style sheets: type, weight and space come from the tokens, there are three breakpoints, and every rule is
// in the layer of its folder.
import { basename, dirname, join } from 'node:path/posix'

const withoutComments = (css) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

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
  rule.startsWith("@import './") ||
  /^@import '[^.].* layer\(maps\)$/.test(rule) ||
  // The build writes these rules and their layer.
  file.endsWith('/primeicons.css')

/**
 * Violations in one style sheet, as sentences: rules outside of the layer of their folder, breakpoints other than the
 * three, literal sizes and weights of type, and literal spaces that have a token.
 */
export const wrongStyles = (file, text) => {
  const css = withoutComments(text)
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

/** The classes of a sheet without those in `:global(…)`. */
const localClasses = (css) => {
  const classes = new Set()
  for (const [, selector] of withoutComments(css).matchAll(/([^{};]+)\{/g)) {
    if (selector.trim().startsWith('@')) continue
    const local = selector.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    for (const [, name] of local.matchAll(/\.([A-Za-z][\w-]*)/g)) classes.add(name)
  }
  return classes
}

const isShared = (file) => /^src\/(theme|ui)\//.test(file)
const importsOfModules = /import (.+) from '([^']+\.module\.css)'/g

/**
 * Violations of the rules of CSS modules in files by their paths, as sentences: which sheets are modules, that their
 * names and classes are unique in the page, and that each class is both written and used.
 */
export const wrongModules = (files) => {
  const sheets = [...files].filter(([file]) => file.startsWith('src/') && file.endsWith('.css'))
  const modules = new Map(
    sheets.filter(([file]) => file.endsWith('.module.css')).map(([file, css]) => [file, localClasses(css)]),
  )
  const violations = sheets.flatMap(([file]) => {
    if (isShared(file) !== modules.has(file)) return []
    return [`${file} must ${isShared(file) ? 'not ' : ''}be a module`]
  })
  const shared = new Set(sheets.filter(([file]) => isShared(file)).flatMap(([, css]) => [...localClasses(css)]))
  const stems = new Map()
  for (const [file, classes] of modules) {
    const stem = basename(file, '.module.css')
    if (stems.has(stem)) violations.push(`${file} has the name of ${stems.get(stem)}, so their classes are the same`)
    stems.set(stem, file)
    for (const name of classes) {
      if (name.includes('-')) violations.push(`${file}: .${name} is no name of JavaScript; write it in camel case`)
      if (shared.has(`${stem}_${name}`)) violations.push(`${file}: .${name} is the class of a component in the page`)
    }
  }
  const used = new Set()
  for (const [file, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue
    for (const [, binding, specifier] of text.matchAll(importsOfModules)) {
      const module = join(dirname(file), specifier)
      const name = /^\* as (\w+)$/.exec(binding)?.[1]
      if (!name) violations.push(`${file}: import ${specifier} with * as`)
      for (const [, member] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        used.add(`${module} ${member}`)
        if (!modules.get(module)?.has(member)) violations.push(`${file}: ${specifier} has no class .${member}`)
      }
    }
  }
  for (const [file, classes] of modules)
    for (const name of classes) if (!used.has(`${file} ${name}`)) violations.push(`${file}: no component uses .${name}`)
  return violations
}
