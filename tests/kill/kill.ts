import { parseArgs } from 'node:util'
import { runKillRounds } from './kill-rounds.ts'

const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } })
const { kills, acknowledged, sent, losses } = await runKillRounds(Number(values.times), console.info)
for (const loss of losses) console.error(loss)
console.info(
  `${kills} kills, ${acknowledged} acknowledged writes, ${sent} events sent to a webhook, ${losses.length} lost`,
)
process.exitCode = losses.length > 0 ? 1 : 0
