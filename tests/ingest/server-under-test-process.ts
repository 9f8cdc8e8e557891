// A platform in its own process that transfers closed hours all the time; kill.test.ts starts and kills it. With `stop`
// it reports and then blocks between the writes of a transfer to the two stores.
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { manualClock } from '../../server/base/clock.ts'
import { compose } from '../../server/composition.ts'
import { liveContext } from '../../server/contexts.ts'
import { filesPlace } from '../../server/installation/own-files.ts'
import { transferClosedHours } from '../../server/services/live/hours/closed-hours.ts'
import { readConfig } from '../../server/settings/config.ts'
import { openStore } from '../../server/store/database.ts'
import { openFiles } from '../../server/store/files/open-files.ts'
import { openStatistics, type Statistics } from '../../server/store/statistics/open-statistics.ts'
import { SECRET } from '../support/platform/demo-now.ts'

const [databaseUrl = '', statisticsFile = '', dataDir = '', mode = '', port = '0', at = '', settings = '{}'] =
  process.argv.slice(2)

const blockedAfterTransaction = (statistics: Statistics): Statistics => ({
  ...statistics,
  async transaction(work) {
    const result = await statistics.transaction(work)
    console.log('between')
    await new Promise(() => undefined)
    return result
  },
})

const opened = await openStatistics(statisticsFile, { memoryLimit: '512MB' })
const statistics = mode === 'stop' ? blockedAfterTransaction(opened) : opened
const store = openStore(databaseUrl, { connections: 8 })
const clock = manualClock(new Date(at))
const log = pino({ level: 'silent' })
const config = { ...readConfig({ NODE_ENV: 'test', PORT: '0', ...JSON.parse(settings) }), dataDir }
// The platform's own transfers would also block, and the platform would never listen.
const files = await openFiles(filesPlace(config))
const app = await buildApp(
  await compose({ config, store, statistics: opened, files, clock, log, sessionSecret: SECRET }),
)
console.log(`ready ${await app.listen({ host: '127.0.0.1', port: Number(port) })}`)
const live = liveContext({ store, statistics, clock, log })
for (;;) {
  await transferClosedHours(live)
  await new Promise((resolve) => setImmediate(resolve))
}
