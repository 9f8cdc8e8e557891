import { parseArgs } from 'node:util'
import { runDrills } from './drill-rounds.ts'
import { runLargeDrill } from './large-drill.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    /** With it: one drill of the demo that many times as large, without load. */
    size: { type: 'string' },
  },
})

const drillUnderLoad = async (): Promise<boolean> => {
  const { drills, acknowledged, messages, losses } = await runDrills(Number(values.times), console.info)
  for (const loss of losses) console.error(loss)
  console.info(`${drills} drills, ${acknowledged} writes and ${messages} messages, ${losses.length} lost`)
  return losses.length === 0
}

const isKept =
  values.size === undefined ? await drillUnderLoad() : await runLargeDrill(Number(values.size), console.info)
process.exitCode = isKept ? 0 : 1
