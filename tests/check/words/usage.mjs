import { posix } from 'node:path'
import { parsed, textOf, walk } from './syntax.mjs'

/** Keys that come from data: names of the server, numbers of a taxonomy. */
const fromData = [
  'src/ui/explain/held-out/words.ts',
  'src/features/disclosure/method/measured-words.ts',
  'src/i18n/words/problem.ts',
  'src/i18n/words/role.ts',
  'src/i18n/words/status.ts',
  'src/i18n/words/validation.ts',
  'src/i18n/words/sheet-faults.ts',
  'src/records/venue-types/words.ts',
  'src/features/role/words.ts',
  'src/features/testing/step-words.ts',
  'src/features/campaign/rule-words.ts',
]

/** The keys that a file can read: its literals, and the fixed ends of its templates. */
const readsOf = (file, source, hidden = []) => {
  const literals = new Set()
  const templates = []
  walk(parsed(file, source), (node) => {
    if (hidden.some(([start, end]) => node.start === start && node.end === end)) return false
    const text = textOf(node)
    if (text !== null) literals.add(text)
    // A member of a record may be a key: then the file reads the keys of the record.
    if (node.type === 'Property' && !node.computed) literals.add(String(node.key.name ?? node.key.value))
    if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
      const parts = node.quasis.map(({ value }) => value.cooked)
      if (parts[0] !== '' || parts.at(-1) !== '') templates.push([parts[0], parts.at(-1)])
    }
    return true
  })
  return { literals, templates }
}

const isReadBy = (key, { literals, templates }) =>
  literals.has(key) || templates.some(([start, end]) => key.startsWith(start) && key.endsWith(end))

/** Keys that no file reads. A file reads a table's keys if it imports anything from the table's file. */
export const unusedKeys = (tables, sources) => {
  const importers = new Map()
  const imports = new Map()
  for (const [file, source] of sources)
    if (!/\.test\.tsx?$/.test(file))
      for (const [, specifier] of source.matchAll(/from '(\.[^']+)'/g)) {
        const target = posix.join(posix.dirname(file), specifier)
        importers.set(target, [...(importers.get(target) ?? []), file])
        imports.set(file, [...(imports.get(file) ?? []), target])
      }
  const isCode = (file) => sources.has(file) && !/words(-\w+)?\.ts$|\/words\//.test(file)
  const importedBy = (file) => (imports.get(file) ?? []).filter(isCode)
  const known = new Map()
  const readsOfFile = (file) => {
    if (!known.has(file)) known.set(file, readsOf(file, sources.get(file)))
    return known.get(file)
  }
  // Codes and kinds on the wire are literals of the contract, of its rules, or of the machines that make the data.
  const shared = [...sources.keys()].filter((file) => /^(contract|machines)\/.*(?<!\.test)\.ts$/.test(file))
  return tables
    .filter(({ file, name, pl }) => file.startsWith('src/') && name !== null && pl && !fromData.includes(file))
    .flatMap(({ file, pl }) => {
      const spans = tables.filter((table) => table.file === file).map(({ span }) => span)
      const own = readsOf(file, sources.get(file), spans)
      // A key may be named beside the component that shows it, in a file that does not import the table.
      const readers = (importers.get(file) ?? []).flatMap((reader) => [reader, ...importedBy(reader)])
      const keys = [...new Set(pl.texts.map(({ key }) => key))]
      return keys
        .filter((key) => ![own, ...readers.map(readsOfFile)].some((reads) => isReadBy(key, reads)))
        .filter((key) => !shared.some((each) => readsOfFile(each).literals.has(key)))
        .map((key) => `${file}: nothing reads ${key}`)
    })
}
