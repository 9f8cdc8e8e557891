import { setTimeout as pause } from 'node:timers/promises'
import type { ImportFault, ImportJob } from '../../../contract/live/imports.ts'
import { problems } from '../../../contract/problems.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { CallError, ConnectionError } from '../contract-client.ts'
import type { Terminal } from '../terminal.ts'
import type { ImportApi } from './import-api.ts'

const POLL_MS = 300
/** How long a restarting server may be unreachable. */
const LONGEST_ABSENCE_MS = 120 * SECOND_MS
const MOST_SHOWN = 20

/** Whether the server or its database is unreachable at the moment. */
const isAbsence = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof CallError && error.problem.code === 'unavailable')

const format = new Intl.NumberFormat('en')
const formatted = (value: number): string => format.format(value)

/** A finished import, and its speed since this program began to follow it. */
export type EndedImport = { job: ImportJob; seconds: number; linesPerSecond: number }

/** Follows an import to its end and shows one line of progress. Waits for a restarting server. */
export const followImport = async (api: ImportApi, first: ImportJob, terminal: Terminal): Promise<EndedImport> => {
  const startMs = performance.now()
  let lastAnswerMs = startMs
  let job = first
  const linesPerSecond = () =>
    Math.round((SECOND_MS * (job.lines - first.lines)) / Math.max(1, performance.now() - startMs))
  while (job.status === 'waiting' || job.status === 'running') {
    terminal.progress(`${job.percent}%  ${formatted(job.lines)} lines  ${formatted(linesPerSecond())} lines/s`)
    await pause(POLL_MS)
    try {
      job = await api.getJob(first.uuid)
      lastAnswerMs = performance.now()
    } catch (error) {
      if (!isAbsence(error) || performance.now() - lastAnswerMs > LONGEST_ABSENCE_MS) throw error
      terminal.progress('The server is not responding. The import continues when it is back.')
    }
  }
  return { job, seconds: (performance.now() - startMs) / SECOND_MS, linesPerSecond: linesPerSecond() }
}

const failureText = ({ code, errors }: NonNullable<ImportJob['failure']>): string => {
  const known = Object.entries(problems).find(([each]) => each === code)?.[1]
  const fieldErrors = errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('')
  return `${known?.detail ?? code}.${fieldErrors}${known ? `\n${known.advice}` : ''}`
}

/** Whether an import ended without a line, because its file has at most column names. */
export const isWithoutLines = ({ status, lines }: ImportJob): boolean => status === 'done' && lines === 0

const storedText = ({ accepted }: ImportJob): string =>
  accepted > 0 ? 'The lines before are stored.' : 'Nothing was stored.'

const faultText = ({ line, further_lines, count, column, value, message }: ImportFault): string => {
  const place = `line ${line}${column ? `, ${column}` : ''}${value === null ? '' : ` "${value}"`}`
  if (count === 1) return `  ${place}: ${message}`
  const isAll = further_lines.length === count - 1
  const lines = [line, ...further_lines, ...(isAll ? [] : ['…'])].join(', ')
  return `  ${place}: ${message} (${formatted(count)} lines: ${lines})`
}

/** The result of an import as lines of text. */
export const reportOf = ({ job, seconds, linesPerSecond }: EndedImport): string => {
  const counts = `${formatted(job.lines)} lines: ${formatted(job.accepted)} stored, ${formatted(job.refused)} rejected`
  const speed = linesPerSecond > 0 ? ` (${seconds.toFixed(1)} s, ${formatted(linesPerSecond)} lines/s)` : ''
  const shown = job.faults.slice(0, MOST_SHOWN)
  const more = job.refused - shown.reduce((sum, { count }) => sum + count, 0)
  return [
    `${job.status === 'done' ? 'done' : 'failed'}, ${counts}${speed}`,
    ...shown.map(faultText),
    ...(more > 0 ? [`  and ${formatted(more)} more`] : []),
    ...(job.replaced > 0 && job.failure?.code !== 'shared_hours'
      ? [
          `${formatted(job.replaced)} lines ${job.same_hour === 'sum' ? 'were added to' : 'replaced'} an earlier line of the file about the same hour.`,
        ]
      : []),
    ...(isWithoutLines(job) ? ['The file has no lines below the column names. Nothing was stored.'] : []),
    ...(job.failure ? [failureText(job.failure), storedText(job)] : []),
  ].join('\n')
}
