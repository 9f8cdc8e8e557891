import { Readable } from 'node:stream'
import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { exportList } from '../../records/export-list.ts'
import { attachment } from '../../spreadsheet/attachment.ts'
import type { PageQuery } from '../../store/paging.ts'
import { listClosedDays } from './closed-days.ts'
import { type HistoryRoutesContext, readHistoryState } from './history-state.ts'
import { rootLines } from './root-lines.ts'

const operations = contract.history
const members = ['number', 'day', 'closed_at', 'root', 'previous_root', 'public_key', 'signature']

/** Routes of the chain of records (decision 083). */
export const historyRoutes = (registerOperation: RegisterOperation, context: HistoryRoutesContext): void => {
  const { db } = context.store
  registerOperation(operations.list, ({ query }) => listClosedDays(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listClosedDays(db, { ...query, ...page })
    return exportList(reply, query, { name: 'history', members, list })
  })
  registerOperation(operations.exportRoots, async ({ reply }) => {
    reply
      .type('application/jsonl')
      .header('content-disposition', attachment('roots.jsonl'))
      .send(Readable.from(rootLines(db)))
  })
  registerOperation(operations.getState, () => readHistoryState(context))
}
