import rosetta from 'rosetta'
import type { Language } from './language.ts'

/** A text with its plural forms as `Intl.PluralRules` names them; `other` is also the fallback. */
export type Plural = {
  one?: string
  few?: string
  many?: string
  other: string
}

/** One entry of a word table: a text with `{{name}}` placeholders, or its plural forms chosen by `count`. */
export type Entry = string | Plural

/** The texts of one part of the product in both languages. `text` uses Polish if English lacks the key (S06). */
export type Words<Key extends string> = {
  has(key: string): key is Key
  text(key: Key, language: Language, params: Record<string, string>, count?: number): string
}

const rules: Record<Language, Intl.PluralRules> = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') }

const path = (entry: Entry, key: string, language: Language, count: number | undefined): string[] => {
  if (typeof entry === 'string') return [key]
  const form = count === undefined ? 'other' : rules[language].select(count)
  return [key, form in entry ? form : 'other']
}

/** Defines a word table. A key missing in English is a type error; at run time its Polish text is used (S06). */
export const defineWords = <const Polish extends Record<string, Entry>>(
  polish: Polish,
  english: { readonly [Key in keyof Polish]: Entry },
): Words<keyof Polish & string> => {
  const table = rosetta<Record<string, Entry>>({ pl: polish, en: english })
  const entries: Record<Language, Partial<Record<string, Entry>>> = { pl: polish, en: english }
  return {
    has: (key): key is keyof Polish & string => Object.hasOwn(polish, key),
    text(key, language, params, count) {
      const used = entries[language][key] === undefined ? 'pl' : language
      const entry = entries[used][key]
      return entry === undefined ? key : table.t(path(entry, key, used, count), params, used)
    },
  }
}
