import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob } from '../../../contract/live/imports.ts'
import { problems } from '../../../contract/problems.ts'
import type { Terminal } from '../terminal.ts'
import { NoAnswer, type ServerCalls } from './server-calls.ts'

const INTERVAL_MS = 300
/** How long a server that is started anew may stay away. */
const PATIENCE_MS = 120_000
const MOST_SHOWN = 20

const inEnglish = new Intl.NumberFormat('en')
const number = (value: number): string => inEnglish.format(value)

/** An import that was watched to its end, with how quickly it went since the watch began. */
export type Watched = { job: ImportJob; seconds: number; linesPerSecond: number }

/** Watches an import to its end and shows one line of progress; a server that is started anew is waited for. */
export const watch = async (calls: ServerCalls, begun: ImportJob, terminal: Terminal): Promise<Watched> => {
  const begunMs = performance.now()
  let heardMs = begunMs
  let job = begun
  const speed = () => (1000 * (job.lines - begun.lines)) / Math.max(1, performance.now() - begunMs)
  while (job.status === 'waiting' || job.status === 'running') {
    terminal.progress(`${job.percent} %  ${number(job.lines)} lines  ${number(Math.round(speed()))} lines/s`)
    await pause(INTERVAL_MS)
    try {
      job = await calls.get(begun.uuid)
      heardMs = performance.now()
    } catch (error) {
      if (!(error instanceof NoAnswer) || performance.now() - heardMs > PATIENCE_MS) throw error
      terminal.progress('the server does not answer; the import goes on when it is back')
    }
  }
  return { job, seconds: (performance.now() - begunMs) / 1000, linesPerSecond: Math.round(speed()) }
}

const sentenceOf = ({ code, errors }: NonNullable<ImportJob['failure']>): string => {
  const known = Object.entries(problems).find(([each]) => each === code)?.[1]
  const fieldErrors = errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('')
  return `${known?.detail ?? code}.${fieldErrors}${known ? `\n${known.advice}` : ''}`
}

/** What came of an import, in lines for a person. */
export const reportOf = ({ job, seconds, linesPerSecond }: Watched): string => {
  const counts = `${number(job.lines)} lines: ${number(job.accepted)} stored, ${number(job.refused)} refused`
  const speed = linesPerSecond > 0 ? ` (${seconds.toFixed(1)} s, ${number(linesPerSecond)} lines/s)` : ''
  const shown = job.faults.slice(0, MOST_SHOWN)
  const more = job.refused - shown.length
  return [
    `${job.status === 'done' ? 'done' : 'failed'}, ${counts}${speed}`,
    ...shown.map(({ line, column, message }) => `  line ${line}${column ? `, ${column}` : ''}: ${message}`),
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
    ...(job.failure ? [sentenceOf(job.failure)] : []),
  ].join('\n')
}
