import type { FastifyReply } from 'fastify'
import { type FileOptions, sendReport } from './send.ts'
import type { ReportCell, ReportColumn } from './table.ts'

/** A template: columns with the kinds of their values, example rows, and the name of sheet and file. */
export type Template = {
  columns: readonly (readonly [heading: string, kind: ReportColumn['kind']])[]
  examples: readonly (readonly ReportCell[])[]
  name: string
}

/** Sends a file with the columns of an import and example rows. */
export const sendTemplate = (
  { columns, examples, name }: Template,
  options: FileOptions,
  now: Date,
  reply: FastifyReply,
): Promise<void> =>
  sendReport(
    {
      columns: columns.map(([heading, kind]) => ({ heading, kind, width: 20 })),
      rows: (async function* () {
        yield examples
      })(),
      count: examples.length,
      sheet: name,
      about: null,
      stem: name,
    },
    options,
    now,
    reply,
  )
