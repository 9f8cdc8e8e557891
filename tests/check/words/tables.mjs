// Reads the texts of the product from the sources: the tables of `defineWords` and the constants that hold other texts.
import { posix } from 'node:path'
import { lineAt, parsed, textOf, walk } from './syntax.mjs'

/** Texts outside `defineWords`: constants by file, and the language of each. */
const plainTables = {
  'contract/validation.ts': { validation: 'en', boundSentences: 'en' },
  'contract/sheet-faults.ts': { sheetFaults: 'en' },
  'contract/sheet-import.ts': { importFaults: 'en' },
  'contract/problems.ts': { problems: 'en' },
  'server/services/statistics/report/report-words.ts': { polish: 'pl', english: 'en' },
}
/** Constants with the members `pl` and `en`. */
const twofoldTables = {
  'contract/campaign/status-names.ts': 'statusNames',
  'server/services/notifications/mail/mail-words.ts': 'words',
}

const unwrapped = (node) =>
  node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? unwrapped(node.expression) : node

/** A reader of constants: it follows names to their constants, in the same file or an imported one. */
const createReader = (sources) => {
  const files = new Map()
  const read = (file) => {
    const known = files.get(file)
    if (known) return known
    const source = sources.get(file)
    const program = source === undefined ? null : parsed(file, source)
    const names = new Map()
    const imported = new Map()
    for (const statement of program?.body ?? []) {
      if (statement.type === 'ImportDeclaration')
        for (const { local, imported: foreign } of statement.specifiers)
          imported.set(local.name, { from: statement.source.value, name: foreign?.name })
      const declaration = statement.declaration ?? statement
      if (declaration.type === 'VariableDeclaration')
        for (const { id, init } of declaration.declarations) if (init) names.set(id.name, init)
    }
    const result = { file, source, program, names, imported }
    files.set(file, result)
    return result
  }

  const memberOf = (object, name) =>
    object?.node.type === 'ObjectExpression'
      ? object.node.properties.find(({ key }) => (key?.name ?? key?.value) === name)
      : undefined

  /** The node to which an expression resolves, with its file; null if the source does not determine it. */
  const resolved = (node, file) => {
    const plain = unwrapped(node)
    if (plain.type === 'Identifier') {
      const { names, imported } = read(file)
      const constant = names.get(plain.name)
      if (constant) return resolved(constant, file)
      const { from, name } = imported.get(plain.name) ?? {}
      if (!from?.startsWith('.')) return null
      const target = posix.join(posix.dirname(file), from)
      const foreign = read(target).names.get(name)
      return foreign ? resolved(foreign, target) : null
    }
    if (plain.type === 'MemberExpression' && !plain.computed) {
      const object = resolved(plain.object, file)
      const member = memberOf(object, plain.property.name)
      return member ? resolved(member.value, object.file) : null
    }
    return { node: plain, file }
  }
  return { read, resolved }
}

/** The texts of an object, by key and form. `isWhole` is false if a part of it is computed. */
const textsOf = (object, { read, resolved }) => {
  const texts = []
  let isWhole = true
  for (const property of object.node.properties) {
    if (property.type === 'SpreadElement') {
      const part = resolved(property.argument, object.file)
      const inner = part?.node.type === 'ObjectExpression' ? textsOf(part, { read, resolved }) : null
      texts.push(...(inner?.texts ?? []))
      if (!inner?.isWhole) isWhole = false
      continue
    }
    const key = String(property.key.name ?? property.key.value)
    const value = resolved(property.value, object.file)
    if (!value) isWhole = false
    else if (value.node.type === 'ObjectExpression')
      for (const inner of textsOf(value, { read, resolved }).texts)
        texts.push({ ...inner, key: inner.form ? `${key}.${inner.key}` : key, form: inner.form ?? inner.key })
    else {
      const template = value.node.type === 'ArrowFunctionExpression' ? value.node.body : value.node
      const parts = template.type === 'TemplateLiteral' ? template.quasis.map(({ value: part }) => part.cooked) : null
      const text = textOf(template) ?? parts?.join('{{}}') ?? null
      const { source } = read(value.file)
      if (text !== null) texts.push({ key, form: null, text, file: value.file, line: lineAt(source, value.node.start) })
    }
  }
  return { texts, isWhole }
}

/**
 * All tables of texts: `{ file, name, pl, en }` with `{ texts, isWhole }` for each language that the table has. A text
 * is `{ key, form, text, file, line }`; its form is that of a plural, or null.
 */
export const tablesIn = (sources) => {
  const reader = createReader(sources)
  const objectOf = (node, file) => {
    const found = node ? reader.resolved(node, file) : null
    return found?.node.type === 'ObjectExpression' ? textsOf(found, reader) : undefined
  }
  const tables = []
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file)) continue
    if (/\bdefineWords\(/.test(source) && file.startsWith('src/')) {
      const named = new Map()
      walk(reader.read(file).program, (node) => {
        if (node.type === 'VariableDeclarator' && node.init) named.set(node.init, node.id.name)
        if (node.type !== 'CallExpression' || node.callee.name !== 'defineWords') return
        const [pl, en] = node.arguments.map((argument) => objectOf(argument, file))
        tables.push({ file, name: named.get(node) ?? null, pl, en, span: [node.start, node.end] })
      })
    }
    for (const [name, language] of Object.entries(plainTables[file] ?? {}))
      tables.push({ file, name: null, [language]: objectOf({ type: 'Identifier', name }, file) })
    const twofold = twofoldTables[file]
    const member = (name) => ({
      type: 'MemberExpression',
      object: { type: 'Identifier', name: twofold },
      property: { name },
    })
    if (twofold) tables.push({ file, name: null, pl: objectOf(member('pl'), file), en: objectOf(member('en'), file) })
  }
  return tables
}
