import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { liveContext } from '../../server/contexts.ts'
import { createLog, openLogOutput } from '../../server/log.ts'
import { startServer } from '../../server/main.ts'
import { readConfig } from '../../server/settings/config.ts'
import { loggedIn } from '../support/calls/client.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { deliverThroughFaults } from './through-faults.ts'

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
})
const folder = await scratchFolder()
const config = readConfig({
  DATA_DIR: join(folder.path, 'data'),
  DEMO_LIVE: 'off',
  PORT: '0',
  REQUESTS_PER_MINUTE: '10000000',
  DEVICE_REQUESTS_PER_MINUTE: '10000000',
  LOG_LEVEL: 'error',
})
const server = await startServer(config, createLog(config, openLogOutput()))
try {
  const live = liveContext(server.platform)
  const plan = { messages: Number(values.messages), seed: Number(values.seed) }
  const outcome = await deliverThroughFaults(server.url, live, await loggedIn(server.url, 'admin'), plan)
  for (const difference of outcome.differences) console.error(difference)
  console.info(JSON.stringify({ ...outcome, differences: outcome.differences.length, seed: plan.seed }))
  process.exitCode = outcome.differences.length > 0 ? 1 : 0
} finally {
  await server.close()
  await folder.remove()
}
