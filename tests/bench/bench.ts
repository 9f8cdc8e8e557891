import { benchCompression } from './compression.ts'
import { benchForecast } from './forecast/forecast.ts'
import { benchImport } from './import.ts'
import { benchIngest } from './ingest.ts'
import { benchLive } from './live.ts'
import { benchMap } from './map.ts'
import { benchPages } from './pages/pages.ts'
import { benchReports } from './reports.ts'
import { benchStart } from './start.ts'
import { benchStatistics } from './statistics.ts'

const benches: Readonly<Record<string, (args: readonly string[]) => Promise<Record<string, unknown>>>> = {
  compression: benchCompression,
  forecast: benchForecast,
  import: benchImport,
  ingest: benchIngest,
  live: benchLive,
  map: benchMap,
  pages: benchPages,
  reports: benchReports,
  start: benchStart,
  statistics: benchStatistics,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exit(2)
}
console.log(JSON.stringify({ bench: name, ...(await bench(args)) }))
