import { useCallback } from 'react'
import { bind } from './bind.ts'
import { number } from './format.ts'
import { language as currentLanguage, type Language, useLanguage } from './language.ts'
import type { Words } from './word-table.ts'

/** Values of the `{{name}}` placeholders of a text; numbers are formatted, and `count` also chooses the plural form. */
export type WordParams = Record<string, string | number>

/**
 * Returns one text of a table in the current (or given) language; in Polish, one-letter words are bound to the next.
 */
export const translate = <Key extends string>(
  words: Words<Key>,
  key: NoInfer<Key>,
  params: WordParams = {},
  language: Language = currentLanguage(),
): string => {
  const texts = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? number(value, language) : value]),
  )
  const count = typeof params.count === 'number' ? params.count : undefined
  const text = words.text(key, language, texts, count)
  return language === 'pl' ? bind(text) : text
}

/** The translating function of one word table; components that use it re-render when the language changes (S05). */
export const useT = <Key extends string>(words: Words<Key>): ((key: Key, params?: WordParams) => string) => {
  const language = useLanguage()
  return useCallback((key, params) => translate(words, key, params, language), [words, language])
}
