// docs/licences.md is generated from package-lock.json. `npx tsx tests/check/licences.ts --write` updates the page;
// tests/check/licences.test.ts fails if it is out of date, or if a package of the product has a licence that nobody has
// read.
import { readFileSync, writeFileSync } from 'node:fs'

export const PAGE = 'docs/licences.md'

/** Licences that ask for no more than their text and the names of the authors. */
const permissive: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
])

/** Licences with conditions that the product meets, and how. */
const conditional: Readonly<Record<string, string>> = {
  'PSF-2.0': 'A summary of changes would have to be published. The packages are used unchanged.',
  'CC-BY-3.0':
    'The source must be named: the days of holidays in `date-holidays` are taken from Wikipedia. They are used unchanged.',
  'MPL-2.0': 'Changed files would have to be published. The packages are used unchanged.',
  'LGPL-3.0-or-later':
    'The library (libvips, which reads pictures) must be replaceable. It is a file of its own, which npm installs.',
}

/** Packages whose entry in the lock file names no licence, or one of its own, and what was found by reading it. */
const read: Readonly<Record<string, string>> = {
  'mapbox-gl':
    'Terms of Mapbox: for maps of Mapbox with an account there. Browsers load it only if `MAPBOX_TOKEN` is set.',
  '@mapbox/jsonlint-lines-primitives':
    'Names none itself; a fork of jsonlint, which is under MIT. Part of the checks of map styles.',
  'xmlhttprequest-ssl': 'MIT, named in an older form.',
}

/** A package of the product: one that is not only for development, on any system. */
export type Package = { name: string; version: string; licence: string | undefined }

/** Builds for other systems are not downloaded, so the lock file does not know their licence: that of their package. */
const ofOtherSystem = /^@duckdb\/node-bindings-/

/** The packages of the product by a lock file. */
export const packagesOf = (lock: string): Package[] => {
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { version = '', license, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const isOther = license === undefined && ofOtherSystem.test(name)
    return path === '' || dev || isOther ? [] : [{ name, version, licence: license }]
  })
}

/** The licences of an expression (SPDX): each of those joined by AND; of those joined by OR the first permissive one. */
const licencesIn = (expression: string): string[] =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .map((alternatives) => {
      const each = alternatives.split(' OR ')
      return each.find((licence) => permissive.has(licence)) ?? each[0] ?? ''
    })

const isAccepted = ({ name, licence }: Package): boolean =>
  name in read ||
  (licence !== undefined && licencesIn(licence).every((each) => permissive.has(each) || each in conditional))

/** Packages with a licence that nobody has read. */
export const unread = (packages: readonly Package[]): string[] =>
  packages.filter((each) => !isAccepted(each)).map(({ name, licence }) => `${name}: ${licence ?? 'no licence'}`)

const namesOf = (packages: readonly Package[]): string =>
  [...new Set(packages.map(({ name }) => `\`${name}\``))].sort().join(', ')

/** The page: how many packages have each licence, and which ones have conditions. */
export const licencesPage = (packages: readonly Package[]): string => {
  const byLicence = new Map<string, number>()
  for (const { name, licence } of packages) {
    const key = name in read ? 'read one by one' : (licence ?? '')
    byLicence.set(key, (byLicence.get(key) ?? 0) + 1)
  }
  const counts = [...byLicence].sort(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en'))
  const conditions = Object.entries(conditional).map(([licence, how]) => {
    const those = packages.filter((each) => each.licence !== undefined && licencesIn(each.licence).includes(licence))
    return `| ${licence} | ${how} | ${namesOf(those)} |`
  })
  return `# Licences of packages

The packages that the server and its pages need, by \`package-lock.json\`, with those for other systems. Tools of
development are not among them. This page is generated: \`npx tsx tests/check/licences.ts --write\`. A test fails if a
package has a licence that is not named here. \`npm run sbom\` prints all packages with their versions.

| licence | packages |
|---|---|
${counts.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

## With conditions

| licence | how the product meets it | packages |
|---|---|---|
${conditions.join('\n')}

## Read one by one

| package | licence |
|---|---|
${Object.entries(read)
  .map(([name, found]) => `| \`${name}\` | ${found} |`)
  .join('\n')}
`
}

if (process.argv[1]?.endsWith('licences.ts') && process.argv.includes('--write'))
  writeFileSync(PAGE, licencesPage(packagesOf(readFileSync('package-lock.json', 'utf8'))))
