// `npm run sbom` prints the packages of the server and its pages as CycloneDX. npm's own `--omit dev` leaves out
// packages that a development package needs too, such as React, so the development packages are removed here.
import { execFileSync } from 'node:child_process'

const DEVELOPMENT = 'cdx:npm:package:development'
const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
)
const isShipped = ({ properties = [] }) =>
  !properties.some(({ name, value }) => name === DEVELOPMENT && value === 'true')
bill.components = bill.components.filter(isShipped)
const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((component) => component['bom-ref'])])
bill.dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }))
console.log(JSON.stringify(bill, null, 2))
