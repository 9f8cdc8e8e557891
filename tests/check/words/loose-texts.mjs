import { lineAt, parsed, textOf, walk } from './syntax.mjs'

const shownAttributes = ['aria-label', 'title', 'placeholder', 'label', 'alt', 'caption', 'hint']
/** Texts that are the same in both languages: names, keys of a keyboard, formats. */
const names = /^(Arabox|Ctrl K|Ctrl|Shift|Enter|Esc|CSV|PNG|JSON|XLSX|px|Europe\/Warsaw|[A-Z?])$/

const isLoose = (text) => /\p{L}/u.test(text) && !names.test(text.trim())

/**
 * Texts of a component that are in no table: texts between tags, and literals of attributes that people see. An
 * attribute may also name a key of a table.
 */
export const looseTexts = (file, source, keys) => {
  const found = []
  walk(parsed(file, source), (node) => {
    if (node.type === 'JSXText' && isLoose(node.value)) found.push([node.start, node.value.trim()])
    if (node.type === 'JSXAttribute' && shownAttributes.includes(node.name.name) && node.value) {
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      const text =
        textOf(value) ?? (value.type === 'TemplateLiteral' ? value.quasis.map((q) => q.value.cooked).join('') : '')
      if (isLoose(text) && !keys.has(text)) found.push([node.start, text])
    }
    return true
  })
  return found.map(([at, text]) => `${file}:${lineAt(source, at)}: “${text}” is in no table of words`)
}
