import { looseTexts } from './loose-texts.mjs'
import { faultsOfForms, faultsOfText, forbiddenIn } from './rules.mjs'
import { tablesIn } from './tables.mjs'
import { unusedKeys } from './usage.mjs'

const languages = ['pl', 'en']
const pluralForms = ['one', 'few', 'many', 'other']

/** Keys that one language of a table has and the other has not. */
const missingKeys = ({ file, pl, en }) => {
  if (!pl?.isWhole || !en?.isWhole) return []
  const keys = { pl: new Set(pl.texts.map(({ key }) => key)), en: new Set(en.texts.map(({ key }) => key)) }
  return [
    ...[...keys.pl].filter((key) => !keys.en.has(key)).map((key) => `${file}: English lacks ${key}`),
    ...[...keys.en].filter((key) => !keys.pl.has(key)).map((key) => `${file}: Polish lacks ${key}`),
  ]
}

const placeholder = /\{\{(\w+)\}\}/g

/** Names of the placeholders of each key, with the place of its first text. */
const placeholdersOf = ({ texts }) => {
  const found = new Map()
  for (const { key, text, file, line } of texts) {
    const known = found.get(key) ?? { names: new Set(), file, line }
    for (const [, name] of text.matchAll(placeholder)) known.names.add(name)
    found.set(key, known)
  }
  return found
}

/** Placeholders that a text has in one language only: the other language shows a gap, or leaves the value out. */
const unevenPlaceholders = ({ pl, en }) => {
  if (!pl || !en) return []
  const english = placeholdersOf(en)
  return [...placeholdersOf(pl)].flatMap(([key, { names, file, line }]) => {
    const others = english.get(key)?.names
    if (!others) return []
    return [...new Set([...names, ...others])]
      .filter((name) => !names.has(name) || !others.has(name))
      .map((name) => `${file}:${line}: ${key}: {{${name}}} is in one language only`)
  })
}

const faultsOfTable = (table) =>
  languages.flatMap((language) => {
    const texts = table[language]?.texts ?? []
    const groups = new Map()
    for (const text of texts) groups.set(text.key, [...(groups.get(text.key) ?? []), text])
    const ofForms = [...groups].flatMap(([key, entries]) => {
      // The contract’s sentences are for programs; the client has their plurals.
      const isOfContract = entries[0].file.startsWith('contract/')
      if (isOfContract || entries.some(({ form }) => form !== null && !pluralForms.includes(form))) return []
      const forms = Object.fromEntries(entries.map(({ form, text }) => [String(form), text]))
      const { file, line } = entries[0]
      return faultsOfForms(forms, language).map((fault) => `${file}:${line}: ${key}, ${language}: ${fault}`)
    })
    const ofTexts = texts.flatMap(({ text, key, file, line }) =>
      [...faultsOfText(text, language, file), ...forbiddenIn(text, language, { file, key })].map(
        (fault) => `${file}:${line}: ${key}, ${language}: ${fault}`,
      ),
    )
    return [...ofForms, ...ofTexts]
  })

/**
 * Violations in the texts of the product: keys that one language lacks or no file reads, incomplete plurals, texts
 * outside the tables, forbidden words and ways of writing. `sources` maps files to their texts.
 */
export const faultsOfWords = (sources) => {
  const tables = tablesIn(sources)
  const components = [...sources].filter(([file]) => /^src\/.*(?<!\.test)\.tsx$/.test(file))
  const keys = new Set(tables.flatMap(({ pl }) => pl?.texts.map(({ key }) => key) ?? []))
  return [
    ...tables.flatMap(missingKeys),
    ...tables.flatMap(faultsOfTable),
    ...tables.flatMap(unevenPlaceholders),
    ...unusedKeys(tables, sources),
    ...components.flatMap(([file, source]) => looseTexts(file, source, keys)),
  ]
}
