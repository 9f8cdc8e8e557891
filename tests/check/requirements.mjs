// docs/requirements.md: the statements are written by hand, the column of tests is generated from the titles of all
// tests. `node tests/check/requirements.mjs --write` updates the page; tests/check/requirements.test.ts fails if it is
// out of date.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const PAGE = 'docs/requirements.md'
const ID = /\b([SRXELMWVPCTK]\d{2,3})\b/g
const PROMISE = /\bpromises? ((?:[PR]\d+(?:, | and )?)+)/g
const ROW = /^\| ((?:promise )?[A-Z]\d+) \| (.*?) \| (.*?) ?\|$/

/** Folders and files that git ignores, for a source archive, which has no repository. */
const ignored = /(^|\/)(node_modules|coverage|\.DS_Store)(\/|$)|^(dist|data)\/|\.log$/

const filesOfFolder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (ignored.test(entry.isDirectory() ? `${path}/` : path)) return []
    return entry.isDirectory() ? filesOfFolder(path) : [path]
  })

/** Tracked and new files of the repository, or all files of a source archive, whose names end in one of the endings. */
export const repositoryFiles = (...endings) => {
  // Without the check, git would list the files of a repository around the archive's folder.
  const files = existsSync('.git')
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']).toString().split('\n')
    : filesOfFolder('.').sort()
  return files.filter((file) => endings.some((ending) => file.endsWith(ending)) && existsSync(file))
}

/**
 * The requirement ids that a text names, promises as `promise R11`. Clock times such as `T06:00`, ClickHouse's codec
 * `T64` and the method `S256` of PKCE are not ids.
 */
export const idsIn = (text) => {
  const promises = [...text.matchAll(PROMISE)].flatMap(([, list]) => list.match(/[PR]\d+/g) ?? [])
  const others = text
    .replace(PROMISE, '')
    .replace(/T\d\d:|\bT64\b|\bS256\b/g, '')
    .replace(/#[0-9A-Fa-f]{3,8}\b/g, '')
  return [...promises.map((id) => `promise ${id}`), ...[...others.matchAll(ID)].map(([, id]) => id)]
}

/** Quoted texts of a source file without its comment lines; the titles of tests are among them. */
const quotedIn = (source) => {
  const code = source.replace(/^\s*(\/\/|\*).*$/gm, '')
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) => text)
}

/** Each id with the test files whose titles name it, in order. */
export const testsById = () => {
  const found = new Map()
  for (const file of repositoryFiles('.test.ts', '.test.tsx')) {
    // The tests of this page name ids as samples.
    if (file.startsWith('tests/check/')) continue
    const ids = new Set(quotedIn(readFileSync(file, 'utf8')).flatMap(idsIn))
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), file])
  }
  return found
}

/** The ids of the rows of the page. */
export const statedIds = (page) => page.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? [])

/** The page with the present column of tests. */
export const withTests = (page, tests) =>
  page
    .split('\n')
    .map((line) => {
      const row = ROW.exec(line)
      if (!row) return line
      const [, id, statement] = row
      const files = (tests.get(id) ?? []).map((file) => `\`${file}\``)
      return `| ${id} | ${statement} | ${files.join(' ')} |`.replace('|  |', '| |')
    })
    .join('\n')

if (process.argv[1]?.endsWith('requirements.mjs')) {
  const page = readFileSync(PAGE, 'utf8')
  const fresh = withTests(page, testsById())
  if (process.argv.includes('--write')) writeFileSync(PAGE, fresh)
  else if (fresh !== page) {
    console.error(`${PAGE} is out of date. Run: node tests/check/requirements.mjs --write`)
    process.exit(1)
  }
}
