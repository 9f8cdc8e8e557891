// Replays an exported event log without network: `npm run replay -- FILE`. Exit code 0 if every entry and the state at
// the end agree, 1 at a divergence, 2 if the file cannot be replayed.
import { readFile } from 'node:fs/promises'
import { LogProblem, parseLog } from '../event-log/log-file.ts'
import { isComplete } from '../event-log/replay.ts'
import { replayReport, reportLines } from './report.ts'

const refuse = (reason: string): number => {
  console.error(reason)
  return 2
}

const run = async (name: string | undefined): Promise<number> => {
  if (!name) return refuse('usage: npm run replay -- FILE')
  const file = parseLog(await readFile(name, 'utf8'))
  if (!isComplete(file)) return refuse(`the log lacks its first ${file.header.dropped} entries: it can only be read`)
  const report = await replayReport(file)
  console.log(reportLines(report).join('\n'))
  return report.divergence ? 1 : 0
}

const reasonOf = (error: unknown): string =>
  error instanceof LogProblem ? `this is not an event log: ${error.message}` : String(error)

process.exitCode = await run(process.argv[2]).catch((error: unknown) => refuse(reasonOf(error)))
