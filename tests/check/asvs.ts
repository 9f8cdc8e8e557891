// docs/asvs.md is generated from the rows in tests/check/asvs. `npx tsx tests/check/asvs.ts --write` writes the page;
// tests/check/asvs.test.ts fails if it is out of date.
import { writeFileSync } from 'node:fs'
import { type Chapter, chapters } from './asvs/chapters.ts'
import type { Row } from './asvs/row.ts'

export const PAGE = 'docs/asvs.md'

const states: readonly Row['state'][] = ['met', 'decision', 'not applicable', 'open']

/** All rows in the order of the standard. */
export const rows: readonly Row[] = chapters.flatMap((chapter) => chapter.rows)

/** What a row says besides what it asks for: how it is met, why it is not, or what is missing. */
export const answerOf = (row: Row): string => {
  if (row.state === 'met') return row.how
  return row.state === 'open' ? row.missing : row.why
}

/** The files that a row names. */
export const filesOf = (row: Row): readonly string[] => ('where' in row ? row.where : [])

/** A document as a link of the page, another file by its path. */
const shown = (file: string): string => {
  if (!file.endsWith('.md')) return `\`${file}\``
  const name = file.split('/').at(-1)?.replace('.md', '')
  return `[${name}](${file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`})`
}

const lineOf = (row: Row): string => {
  const answer = [answerOf(row), ...filesOf(row).map(shown)].join(' ')
  return `| ${row.id} | ${row.level} | ${row.asks} | ${row.state} | ${answer} |`
}

const tableOf = ({ number, subject, rows: ofChapter }: Chapter): string =>
  [
    `## ${number} ${subject}`,
    '',
    '| row | level | what it asks | state | how and where |',
    '|---|---|---|---|---|',
    ...ofChapter.map(lineOf),
  ].join('\n')

const countsOf = (state: Row['state']): string => {
  const found = rows.filter((row) => row.state === state)
  const ofLevel = (level: Row['level']) => found.filter((row) => row.level === level).length
  return `| ${state} | ${ofLevel(1)} | ${ofLevel(2)} | ${found.length} |`
}

const introduction = `# OWASP ASVS 5.0.0, row by row

How the product answers the ${rows.length} requirements of level 1 and 2 of the
[OWASP Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/)
in its version 5.0.0. The column “what it asks” has our own words; the text of the standard counts, which is under
CC BY-SA 4.0. How findings are reported and repaired: [security](../SECURITY.md).

- **met**: there is code, and a test shows it. Where the standard asks for a document, the document is named.
- **decision**: the product does something else on purpose, and the document says why.
- **not applicable**: the product has nothing that the row is about.
- **open**: something is missing, or nothing shows yet that the row is met.

The rows are data in \`tests/check/asvs\`; \`npx tsx tests/check/asvs.ts --write\` writes this page.

| state | level 1 | level 2 | together |
|---|---|---|---|
${states.map(countsOf).join('\n')}`

/** The page with the present rows. */
export const asvsPage = (): string => `${[introduction, ...chapters.map(tableOf)].join('\n\n')}\n`

if (process.argv[1]?.endsWith('asvs.ts') && process.argv.includes('--write')) writeFileSync(PAGE, asvsPage())
