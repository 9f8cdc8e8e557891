// Rules of docs/conventions.md that no linter has: lengths and names of files, forms of code, lengths of comments,
// rooms and imports, style sheets.
import { readFileSync } from 'node:fs'
import { wrongEvents } from './event-types.mjs'
import { wrongImports } from './imports.mjs'
import { repositoryFiles } from './requirements.mjs'
import { wrongModules, wrongStyles } from './styles.mjs'

const LONGEST_FILE = 400
const LONGEST_COMMENT = 120
const MOST_WITH_ONE_PREFIX = 5
const tables = [/^server\/demo\/.*\/tables\//, /\/drizzle\//, /^src\/(.*\/)?words(\.ts|\/)/]
const homes = [
  {
    what: /process\.env/,
    in: [
      /^server\/settings\/config\.ts$/,
      /^vite\.config\.ts$/,
      /^tests\//,
      /\.test\.tsx?$/,
      /^drizzle\.config\.ts$/,
      /\.mjs$/,
    ],
  },
  {
    what: /pg_(try_)?advisory_/,
    in: [/^server\/store\/(advisory-locks|start-lock|statistics\/postgres-statistics)\.ts$/],
  },
  { what: /import\.meta\.env/, in: [/^src\/services\/settings\.ts$/, /\.test\.tsx?$/] },
]
const badNames = /(^|\/)(utils?|helpers?|common|types|misc)(\.\w+)+$/
const unfinished =
  /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\b(test|it|describe)\.(skip|only|todo)\b/
// Generators and assertions have no arrow form.
const functionStatement = /^ *(?:export )?(?:default )?(?:async )?function (\w+)(?![^{]*\): asserts )/gm
const commentLine = /^\s*(?:\/\/|\/\*|\*)|\s\/\/ /

/** Violations of the rules in one file, as sentences. */
const violationsOf = (file, text) => {
  const lines = text.split('\n')
  const isTable = tables.some((pattern) => pattern.test(file))
  const violations = []
  if (lines.length - 1 > LONGEST_FILE && !isTable)
    violations.push(`${file} has ${lines.length - 1} lines; the limit is ${LONGEST_FILE}`)
  if (badNames.test(file)) violations.push(`${file}: the name does not say what the file contains`)
  if (file.startsWith('tests/check/')) return violations
  for (const { what, in: allowed } of homes)
    if (what.test(text) && !allowed.some((pattern) => pattern.test(file)))
      violations.push(`${file} must not use ${what.source}`)
  for (const [, name] of text.matchAll(functionStatement))
    violations.push(`${file}: write ${name} as an arrow function`)
  const found = unfinished.exec(text)
  if (found) violations.push(`${file} contains ${found[0]}`)
  if (file.endsWith('.css')) violations.push(...wrongStyles(file, text))
  else
    for (const [index, line] of lines.entries())
      if (line.length > LONGEST_COMMENT && commentLine.test(line))
        violations.push(
          `${file}:${index + 1}: a comment line has ${line.length} characters; the limit is ${LONGEST_COMMENT}`,
        )
  return violations
}

/** Prefixes that five files of a folder share; these files need a folder. */
const crowdedPrefixes = (files) => {
  const groups = new Map()
  for (const file of files) {
    const [, folder, prefix] = /^(.*)\/([a-z0-9]+)-[^/]*$/.exec(file.replace(/(\.\w+)?\.test\.tsx?$/, '')) ?? []
    // A folder with the name of the prefix is already that folder.
    if (!folder || /\.test\.tsx?$/.test(file) || folder.split('/').at(-1).startsWith(prefix)) continue
    const key = `${folder}/${prefix}-`
    groups.set(key, (groups.get(key) ?? 0) + 1)
  }
  return [...groups].flatMap(([prefix, count]) =>
    count >= MOST_WITH_ONE_PREFIX && !prefix.includes('/tables/')
      ? [`${prefix}: ${count} files share this prefix; make a folder`]
      : [],
  )
}

const files = repositoryFiles('.ts', '.tsx', '.mjs', '.css').filter((file) => !file.includes('/drizzle/'))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const modules = [...texts].filter(([file]) => /^(contract|machines|src|server|tests)\/.*\.tsx?$/.test(file))
const violations = [
  ...[...texts].flatMap(([file, text]) => violationsOf(file, text)),
  ...crowdedPrefixes(files),
  ...wrongImports(new Map(modules)),
  ...wrongEvents(new Map(modules)),
  ...wrongModules(texts),
]
const lengths = [...texts.values()].map((text) => text.split('\n').length - 1).sort((a, b) => a - b)
const at = (share) => lengths[Math.floor(lengths.length * share)]
console.log(`${files.length} files; lines: median ${at(0.5)}, 90 % under ${at(0.9)}, longest ${lengths.at(-1)}`)
for (const violation of violations) console.error(violation)
process.exit(violations.length > 0 ? 1 : 0)
