// A build must not have a path of the machine that made it, or two machines would build different files. The complete
// proof, two builds in two clones, takes minutes: `npm run reproducible`, and `npm run test:whole`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve('.')
// The path alone can be as short as a word of the product.
const traces = ['src', 'server', 'contract', 'machines', 'node_modules', 'dist'].map((folder) => join(root, folder))
const faults = readdirSync('dist', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && !/\.(br|gz|woff2)$/.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => {
    const text = readFileSync(file, 'utf8')
    return traces.some((trace) => text.includes(trace))
  })
for (const file of faults) console.error(`${file}: it has a path of this machine`)
process.exit(faults.length > 0 ? 1 : 0)
