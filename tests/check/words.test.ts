import { expect, test } from 'vitest'
import { faultsOfWords } from './words/check.mjs'

const TABLE = 'src/features/sample/words.ts'
const PAGE = 'src/features/sample/sample-page.tsx'

/** A table with these texts in Polish and in English, as they are written in its source. */
const table = (polish: string, english: string): string =>
  `import { defineWords } from '../../i18n/word-table.ts'\nexport const sampleWords = defineWords({ ${polish} }, { ${english} })\n`

/** A page that reads the key `text`, with these tags. */
const page = (tags = "<p>{t('text')}</p>"): string =>
  `import { sampleWords } from './words.ts'\nexport const Page = () => { const t = useT(sampleWords); return ${tags} }\n`

const faultsOf = (polish: string, english: string, tags?: string): string[] =>
  faultsOfWords(
    new Map([
      [TABLE, table(polish, english)],
      [PAGE, page(tags)],
    ]),
  ).map((fault) => fault.replace(/^[^:]*:(\d+:)? /, ''))

const texts = (polish: string, english: string): string[] => faultsOf(`text: '${polish}'`, `text: "${english}"`)

/** A text without faults in either language, with the placeholders of another. */
const plainText = (other: string): string => ['Plan', ...(other.match(/\{\{\w+\}\}/g) ?? [])].join(' ')

test('texts that follow the style guide have no faults', () => {
  expect(texts('Kontakty: {{count}}', 'Contacts: {{count}}')).toEqual([])
})

test('a key that one language lacks is reported', () => {
  expect(faultsOf("text: 'Plan', more: 'Dalej'", "text: 'Plan'", "<p>{t('text')}{t('more')}</p>")).toEqual([
    'English lacks more',
  ])
  expect(faultsOf("text: 'Plan'", "text: 'Plan', more: 'More'")).toEqual(['Polish lacks more'])
})

test('a placeholder that only one language has is reported', () => {
  expect(texts('Godziny: {{hours}}', 'Hours: {{count}}')).toEqual([
    'text: {{hours}} is in one language only',
    'text: {{count}} is in one language only',
  ])
  expect(
    faultsOf(
      "text: { one: '{{count}} plan', few: '{{count}} plany', many: '{{count}} planów', other: '{{count}} planu' }",
      "text: { one: 'One plan', other: '{{count}} plans' }",
    ),
  ).toEqual([])
})

test('a key that a spread constant of another file has counts as present', () => {
  const shared =
    "export const inPolish = { more: 'Dalej' } as const\nexport const inEnglish = { text: 'Plan' } as const\n"
  const words = `import { inPolish, inEnglish } from './shared.ts'\n${table("text: 'Plan', ...inPolish", '...inEnglish')}`
  const sources = [
    [TABLE, words],
    ['src/features/sample/shared.ts', shared],
    [PAGE, page("<p>{t('text')}{t('more')}</p>")],
  ] as const
  expect(faultsOfWords(new Map(sources))).toEqual([`${TABLE}: English lacks more`])
})

test('a key that nothing reads is reported, and one that a template can name is not', () => {
  expect(faultsOf("text: 'Plan', other: 'Inny'", "text: 'Plan', other: 'Other'")).toEqual(['nothing reads other'])
  const tags = `<p>{t(\`text_\${kind}\`)}</p>`
  expect(faultsOf("text_one: 'Plan'", "text_one: 'Plan'", tags)).toEqual([])
})

test('a plural without all its forms is reported', () => {
  expect(
    faultsOf("text: { one: '{{count}} plan', other: '{{count}} plany' }", "text: { other: '{{count}} plans' }"),
  ).toEqual([
    'text, pl: the plural has no form “few”',
    'text, pl: the plural has no form “many”',
    'text, en: the plural has no form “one”',
  ])
})

test('a count before a word without plural forms is reported', () => {
  expect(texts('{{count}} ekranów', '{{count}} screens')).toEqual([
    'text, pl: a count before a word needs its plural forms',
    'text, en: a count before a word needs its plural forms',
  ])
})

test.each([
  ['Kampania za {{price}}', '80% pewności', 'a percentage in a text is a parameter, formatted by percent()'],
  ['{{price}}', 'od 30 000 zł', 'an amount in a text is a parameter, formatted by money()'],
  ['20 000 wierszy', '20,000 wierszy', 'thousands have a space in Polish'],
  ['0,35', '0.35', 'decimals have a comma in Polish'],
  ['Gotowe', 'Gotowe!', 'texts have no exclamation mark'],
  ['Łączenie…', 'Łączenie...', 'an ellipsis is one character: …'],
  ['od −90', 'od -90', 'a minus is U+2212'],
  ['o 06:00', 'o 6:00', 'a time has two digits for the hour'],
  ['„Plan”', '“Plan”', 'Polish quotation marks are „…”'],
  ['„Plan”', '„Plan', 'a quotation is not closed'],
  ['Plan', 'Plan ', 'texts have no space at their ends'],
  ['Plan i cel', 'Plan  i cel', 'texts have no double space'],
])('in Polish %j is right and %j is reported', (right, wrong, fault) => {
  expect(texts(right, plainText(right))).toEqual([])
  expect(texts(wrong, 'Plan')).toEqual([`text, pl: ${fault}`])
})

test.each([
  ['{{percent}} confidence', '80 % confidence', 'a percentage in a text is a parameter, formatted by percent()'],
  ['PLN', 'zł', 'the currency is PLN in English'],
  ['20,000 rows', '20 000 rows', 'thousands have a comma in English'],
  ['0.35', '0,35', 'decimals have a point in English'],
  ['company’s', "company's", 'an apostrophe is ’'],
  ['“Plan”', '„Plan”', 'English quotation marks are “…”'],
])('in English %j is right and %j is reported', (right, wrong, fault) => {
  expect(texts(plainText(right), right)).toEqual([])
  expect(texts('Plan', wrong)).toEqual([`text, en: ${fault}`])
})

test('a forbidden word is reported with the word instead of it, and so is an inflected form', () => {
  expect(texts('W wybranych branżach', 'In the selected agglomerations')).toEqual([
    'text, pl: “branż” is not used here; use: typ lokalizacji',
    'text, en: “agglomeration” is not used here; use: city',
  ])
})

test('an exception allows a forbidden word in its file alone', () => {
  const words = table("who: 'Struktura widowni'", "who: 'Audience profile'")
  const read = page("<p>{t('who')}</p>")
  const faults = (folder: string): string[] =>
    faultsOfWords(
      new Map([
        [`${folder}/words.ts`, words],
        [`${folder}/sample-page.tsx`, read],
      ]),
    )
  expect(faults('src/features/public-page')).toEqual([])
  expect(faults('src/features/traffic')).toHaveLength(2)
})

test('the words of programs and of the contract are checked as well', () => {
  const source = "export const sheetFaults = { empty: 'Please send a file' } as const\n"
  expect(faultsOfWords(new Map([['contract/sheet-faults.ts', source]]))).toEqual([
    'contract/sheet-faults.ts:1: empty, en: “Please” is not used here; use: the wording of the style guide',
  ])
})

test.each([
  ["<p>Dzień dobry {t('text')}</p>", 'Dzień dobry'],
  ["<img alt='Mapa' title={t('text')} />", 'Mapa'],
  [`<button aria-label={\`Zamknij \${t('text')}\`} />`, 'Zamknij '],
])('a text outside the tables is reported: %s', (tags, text) => {
  expect(faultsOf("text: 'Plan'", "text: 'Plan'", tags)).toEqual([`“${text}” is in no table of words`])
})

test('names, keys of a keyboard and keys of a table are no loose texts', () => {
  const tags = "<p title='text'>Arabox <kbd>Ctrl K</kbd> {t('text')}</p>"
  expect(faultsOf("text: 'Plan'", "text: 'Plan'", tags)).toEqual([])
})
