import { benchAddresses } from './addresses/addresses.ts'
import { benchCompression } from './compression.ts'
import { benchEventLog } from './event-log/event-log.ts'
import { benchFindings } from './findings/findings.ts'
import { benchForecast } from './forecast/forecast.ts'
import { benchGrowth } from './growth/growth.ts'
import { benchHttp } from './http/http.ts'
import { benchImport } from './import.ts'
import { benchIngest } from './ingest.ts'
import { benchLift } from './lift/lift.ts'
import { benchLive } from './live.ts'
import { benchMap } from './map.ts'
import { benchPages } from './pages/pages.ts'
import { benchPlaces } from './places/places.ts'
import { benchPlan } from './plan.ts'
import { benchPlayer } from './player/player.ts'
import { benchReach } from './reach/reach.ts'
import { benchReports } from './reports.ts'
import { benchSensors } from './sensors.ts'
import { benchStart } from './start.ts'
import { benchStatistics } from './statistics.ts'

const benches: Readonly<Record<string, (args: readonly string[]) => Promise<Record<string, unknown>>>> = {
  addresses: benchAddresses,
  compression: benchCompression,
  'event-log': benchEventLog,
  findings: benchFindings,
  forecast: benchForecast,
  growth: benchGrowth,
  http: benchHttp,
  import: benchImport,
  ingest: benchIngest,
  lift: benchLift,
  live: benchLive,
  map: benchMap,
  pages: benchPages,
  places: benchPlaces,
  plan: benchPlan,
  player: benchPlayer,
  reach: benchReach,
  reports: benchReports,
  sensors: benchSensors,
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
