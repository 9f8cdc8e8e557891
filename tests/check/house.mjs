// Rules of the house that no linter knows: lengths and names of files, forms of code, lengths of comments, rooms and
// imports.
import { readFileSync } from 'node:fs'
import { wrongImports } from './imports.mjs'
import { repositoryFiles } from './requirements.mjs'

const LONGEST_FILE = 400
const LONGEST_COMMENT = 120
const MOST_WITH_ONE_PREFIX = 5
const tables = [/^server\/demo\/.*\/tables\//, /\/drizzle\//, /^src\/(.*\/)?words(\.ts|\/)/]
const homes = [
  {
    what: /process\.env/,
    in: [/^server\/config\.ts$/, /^vite\.config\.ts$/, /^tests\//, /\.test\.tsx?$/, /^drizzle\.config\.ts$/, /\.mjs$/],
  },
  { what: /import\.meta\.env/, in: [/^src\/services\/settings\.ts$/, /\.test\.tsx?$/] },
]
const badNames = /(^|\/)(utils?|helpers?|common|types|misc)(\.\w+)+$/
const leftBehind =
  /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\b(test|it|describe)\.(skip|only|todo)\b/
// Generators and assertions have no arrow form.
const functionStatement = /^ *(?:export )?(?:default )?(?:async )?function (\w+)(?![^{]*\): asserts )/gm
const commentLine = /^\s*(?:\/\/|\/\*|\*)|\s\/\/ /

/** Faults of one file, as sentences. */
const faultsOf = (file, text) => {
  const lines = text.split('\n')
  const isTable = tables.some((pattern) => pattern.test(file))
  const faults = []
  if (lines.length - 1 > LONGEST_FILE && !isTable)
    faults.push(`${file} has ${lines.length - 1} lines; ${LONGEST_FILE} is the most`)
  if (badNames.test(file)) faults.push(`${file}: name the thing`)
  if (file.startsWith('tests/check/')) return faults
  for (const { what, in: places } of homes)
    if (what.test(text) && !places.some((place) => place.test(file))) faults.push(`${file} names ${what.source}`)
  for (const [, name] of text.matchAll(functionStatement)) faults.push(`${file}: write ${name} as an arrow function`)
  const left = leftBehind.exec(text)
  if (left) faults.push(`${file} left ${left[0]} behind`)
  if (!file.endsWith('.css'))
    for (const [index, line] of lines.entries())
      if (line.length > LONGEST_COMMENT && commentLine.test(line))
        faults.push(
          `${file}:${index + 1}: a comment line has ${line.length} characters; ${LONGEST_COMMENT} is the most`,
        )
  return faults
}

/** Folders in which five files share a prefix: they want a folder of their own. */
const crowdedPrefixes = (files) => {
  const groups = new Map()
  for (const file of files) {
    const [, folder, prefix] = /^(.*)\/([a-z0-9]+)-[^/]*$/.exec(file.replace(/(\.\w+)?\.test\.tsx?$/, '')) ?? []
    // A folder that is named for the prefix already is that folder.
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
const faults = [
  ...[...texts].flatMap(([file, text]) => faultsOf(file, text)),
  ...crowdedPrefixes(files),
  ...wrongImports(new Map(modules)),
]
const lengths = [...texts.values()].map((text) => text.split('\n').length - 1).sort((a, b) => a - b)
const at = (share) => lengths[Math.floor(lengths.length * share)]
console.log(`${files.length} files; lines: median ${at(0.5)}, 90 % under ${at(0.9)}, longest ${lengths.at(-1)}`)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
