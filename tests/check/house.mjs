// Rules of the house that no linter knows: lengths and names of files, and what is named in one place only.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const LONGEST = 400
const tables = [/^server\/demo\/.*\/tables\//, /\/drizzle\//, /^src\/(.*\/)?words(\.ts|\/)/]
const oneHome = [
  {
    what: /process\.env/,
    homes: [
      /^server\/config\.ts$/,
      /^vite\.config\.ts$/,
      /^tests\//,
      /\.test\.tsx?$/,
      /^drizzle\.config\.ts$/,
      /\.mjs$/,
    ],
  },
  { what: /import\.meta\.env/, homes: [/^src\/services\/settings\.ts$/, /\.test\.tsx?$/] },
  { what: /from 'ofetch'/, homes: [/^src\/services\//] },
  { what: /from 'chartist'/, homes: [/^src\/ui\/chart\//] },
  { what: /from 'maplibre-gl'/, homes: [/^src\/ui\/map\//] },
  { what: /from 'primereact\//, homes: [/^src\/ui\//, /^src\/features\//] },
  { what: /from 'xstate\/graph'/, homes: [/^machines\/kit\/paths\//] },
]
const badNames = /(^|\/)(utils?|helpers?|common|types)(\.\w+)+$/
const leftBehind =
  /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\b(test|it|describe)\.(skip|only|todo)\b/
// Generators and assertions have no arrow form.
const functionStatement = /^ *(?:export )?(?:default )?(?:async )?function (\w+)(?![^{]*\): asserts )/gm

const listed = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.ts',
  '*.tsx',
  '*.mjs',
  '*.css',
])
const files = listed
  .toString()
  .split('\n')
  .filter((file) => file && existsSync(file))
const faults = []
const lengths = []
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  const isTable = tables.some((pattern) => pattern.test(file))
  if (!isTable) lengths.push(lines)
  if (lines > LONGEST && !isTable) faults.push(`${file} has ${lines} lines; ${LONGEST} is the most`)
  if (badNames.test(file)) faults.push(`${file}: name the thing`)
  if (file === 'tests/check/house.mjs') continue
  for (const { what, homes } of oneHome) {
    if (what.test(text) && !homes.some((home) => home.test(file))) faults.push(`${file} names ${what.source}`)
  }
  for (const [, name] of text.matchAll(functionStatement)) faults.push(`${file}: write ${name} as an arrow function`)
  const left = leftBehind.exec(text)
  if (left) faults.push(`${file} left ${left[0]} behind`)
}
lengths.sort((a, b) => a - b)
const at = (share) => lengths[Math.floor(lengths.length * share)]
console.log(`${files.length} files; lines: median ${at(0.5)}, 90 % under ${at(0.9)}, longest ${lengths.at(-1)}`)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
