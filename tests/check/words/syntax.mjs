import { parseSync } from 'oxc-parser'

/** The syntax tree of a source file. */
export const parsed = (file, source) => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return program
}

const children = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value?.type === 'string')

/** Visits a node and all nodes below it; `visit` returns false to leave out what is below. */
export const walk = (node, visit) => {
  if (visit(node) === false) return
  for (const child of children(node)) walk(child, visit)
}

/** The text of a literal, of a template without values, or of literals that `+` joins; null for anything else. */
export const textOf = (node) => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? node.quasis[0].value.cooked : null
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const parts = [textOf(node.left), textOf(node.right)]
  return parts.includes(null) ? null : parts.join('')
}

/** The line of a place in a source, from 1. */
export const lineAt = (source, offset) => source.slice(0, offset).split('\n').length
