// Rules for single texts: forms of plurals, ways of writing, forbidden words. Each gives what is wrong, or null.
import { allowedWords, forbiddenWords } from './forbidden.mjs'

const formsOf = { pl: ['one', 'few', 'many', 'other'], en: ['one', 'other'] }
const hardSpaces = /[\u00a0\u202f]/g
const placeholders = /\{\{\w*\}\}/g
/** Names of licences and of a system’s versions are written as their owners write them. */
const properNames = /CC BY 4\.0/g

/** A count before a word that would have to agree with it. A word after “of” or before a unit need not agree. */
const countBeforeNoun = {
  pl: /\{\{count\}\} (?!z |s\b|m\b|min\b|godz\.|lub |i |do |razy\b)\p{Ll}/u,
  en: /\{\{count\}\} (?!of |s\b|m\b|or |and |to |new$|free$|more$|selected$|responding$|silent$|without )\p{Ll}/u,
}

const numberRules = {
  pl: [
    [/\d+ ?%/u, 'a percentage in a text is a parameter, formatted by percent()'],
    [/\d ?(?:zł|PLN)(?!\p{L})|PLN ?\d/u, 'an amount in a text is a parameter, formatted by money()'],
    [/\d,\d{3}(?!\d)/u, 'thousands have a space in Polish'],
    [/(?<![\d.])\d+\.\d+(?![.\d])/u, 'decimals have a comma in Polish'],
  ],
  en: [
    [/\d+ ?%/u, 'a percentage in a text is a parameter, formatted by percent()'],
    [/\d ?(?:zł|PLN)(?!\p{L})|PLN ?\d/u, 'an amount in a text is a parameter, formatted by money()'],
    [/zł/u, 'the currency is PLN in English'],
    [/\d \d{3}(?!\d)/u, 'thousands have a comma in English'],
    [/\d,\d{1,2}(?!\d)/u, 'decimals have a point in English'],
  ],
}

const writingRules = {
  both: [
    [/!/u, 'texts have no exclamation mark'],
    [/\.\.\./u, 'an ellipsis is one character: …'],
    [/(?<=\s|\(|^)-\d/u, 'a minus is U+2212'],
    [/(?<![\d:{])\d:\d\d(?!\d)/u, 'a time has two digits for the hour'],
    [/ {2}/u, 'texts have no double space'],
  ],
  pl: [
    [/["“]/u, 'Polish quotation marks are „…”'],
    [/„[^”]*$/u, 'a quotation is not closed'],
  ],
  en: [
    [/["„]/u, 'English quotation marks are “…”'],
    [/'/u, 'an apostrophe is ’'],
  ],
}

const spaceAtEnd = 'texts have no space at their ends'
/** Files whose texts are parts of sentences, which a program joins. */
const partsOfSentences = ['src/features/testing/step-words.ts']

/** Texts that break such a rule for a reason: literals of the specification, formats of files. */
const allowedWriting = [
  // The specification quotes the sentence.
  { text: 'Minimum campaign price 30 000 PLN' },
  { text: "There aren't that many screens available" },
  // Their numbers belong to the sentence that replaces the sentence of the specification.
  { text: 'Najniższa cena kampanii to 30 000 zł' },
  { text: 'The minimum campaign price is PLN 30,000' },
]

/** Violations of one text of a language. */
export const faultsOfText = (text, language, file) => {
  const plain = text.replaceAll(hardSpaces, ' ').replaceAll(properNames, '')
  if (allowedWriting.some((each) => each.text === plain)) return []
  const ofEnds = /^ | $/u.test(plain) && !partsOfSentences.includes(file) ? [spaceAtEnd] : []
  const broken = [...numberRules[language], ...writingRules.both, ...writingRules[language]]
    .filter(([pattern]) => pattern.test(plain))
    .map(([, fault]) => fault)
  return [...broken, ...ofEnds]
}

/** The forbidden words of a text that no exception allows. */
export const forbiddenIn = (text, language, { file, key }) =>
  forbiddenWords[language].flatMap(({ word, use }) => {
    const found = word.exec(text.replaceAll(placeholders, '–'))?.[0]
    if (found === undefined) return []
    const isAllowed = allowedWords.some(
      (each) => file.startsWith(each.in) && (each.keys?.includes(key) ?? true) && each.word.test(found),
    )
    return isAllowed ? [] : [`“${found.trim()}” is not used here; use: ${use}`]
  })

/** Violations of the forms of a text: `forms` by name, or one text without forms. */
export const faultsOfForms = (forms, language) => {
  const names = Object.keys(forms)
  if (names.length === 0) return []
  if (names.includes('null'))
    return countBeforeNoun[language].test(forms.null) ? ['a count before a word needs its plural forms'] : []
  return formsOf[language].filter((form) => !names.includes(form)).map((form) => `the plural has no form “${form}”`)
}
