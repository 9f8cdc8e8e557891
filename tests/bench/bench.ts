import { benchStart } from './start.ts'

const benches: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = { start: benchStart }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exit(2)
}
console.log(JSON.stringify({ bench: name, ...(await bench()) }))
