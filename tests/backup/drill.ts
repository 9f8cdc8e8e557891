import { parseArgs } from 'node:util'
import { runDrills } from './drill-rounds.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } })
const { drills, acknowledged, messages, losses } = await runDrills(Number(values.times), console.info)
for (const loss of losses) console.error(loss)
console.info(`${drills} drills, ${acknowledged} writes and ${messages} messages, ${losses.length} lost`)
process.exitCode = losses.length > 0 ? 1 : 0
