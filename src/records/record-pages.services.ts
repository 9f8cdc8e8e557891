import { fromPromise } from 'xstate'
import type { Page } from '../../contract/paging.ts'
import { companyOperations, type ListedCompany } from '../../contract/users/companies.ts'
import { allByName, areaLoader } from '../../machines/kit/area/area-loader.ts'
import type { Call } from '../../machines/kit/call.ts'
import type { SubmitType } from '../../machines/kit/form/form-context.ts'
import { withRows } from '../../machines/kit/list/list.ts'
import type { ListQuery } from '../../machines/kit/list/list-query.ts'
import { listParams, type RequestParams } from '../../machines/kit/list/request-params.ts'
import type { ExportCommand } from '../../machines/kit/records/download.ts'
import type { RecordFacts, RecordFormPage } from '../../machines/kit/records/record-form-page.ts'
import type { Matching, RecordsPage } from '../../machines/kit/records/records-page.ts'
import { downloadList } from './list-download.ts'

/** The calls of a list page. */
type ListCalls<Row, Options> = {
  list: (query: RequestParams, signal: AbortSignal) => Promise<Page<Row>>
  exportList: (query: RequestParams, signal: AbortSignal) => Promise<File>
  /** Options of the filters. */
  options: (signal: AbortSignal) => Promise<Options>
  /** All records of a filter, for lists whose rows can be selected. */
  select?: (query: RequestParams, signal: AbortSignal) => Promise<Matching<Row>>
}

/** The calls of a form page. */
type FormCalls<Item extends RecordFacts, Values, Options> = {
  get: (id: string, signal: AbortSignal) => Promise<Item>
  create: (values: Values, signal: AbortSignal) => Promise<Item>
  change: (id: number, values: Values & { version: number }, signal: AbortSignal) => Promise<Item>
  /** Left out for records that are never deleted. */
  remove?: (id: string, signal: AbortSignal) => Promise<void>
  /** Options of the fields. */
  options: (signal: AbortSignal) => Promise<Options>
}

/** For lists and forms without options. */
export const noOptions = async (): Promise<null> => null

/** For lists and forms whose options are the companies that the account may choose from. */
export const companyOptions =
  (call: Call) =>
  async (signal: AbortSignal): Promise<{ companies: ListedCompany[] }> => ({
    companies: (await call(companyOperations.list, { query: allByName, signal })).items,
  })

type Saving<Item, Values> = { submit: SubmitType; target: string; values: Values; record: Item | null }

/** The list page of one kind of reference data with its services. */
export const provideRecords = <Row extends { id: number }, Options>(
  { list, options, download, matching, page }: RecordsPage<Row, Options>,
  calls: ListCalls<Row, Options>,
) =>
  page.provide({
    actors: {
      list: withRows(
        list,
        areaLoader<Page<Row>, ListQuery>((query, signal) => calls.list(listParams(query), signal)),
      ),
      options: options.provide({ actors: { load: areaLoader<Options, null>((_, signal) => calls.options(signal)) } }),
      download: download.provide({
        actors: {
          load: areaLoader<string, ExportCommand>((command, signal) => downloadList(calls.exportList, command, signal)),
        },
      }),
      matching: matching.provide({
        actors: {
          load: areaLoader<Matching<Row>, ListQuery>(
            async (query, signal) => (await calls.select?.(listParams(query), signal)) ?? { keys: [] },
          ),
        },
      }),
    },
  })

/** The form page of one kind of reference data with its services. */
export const provideRecordForm = <Item extends RecordFacts, Values extends object, Options>(
  { form, options, removal, page }: RecordFormPage<Item, Values, Options>,
  calls: FormCalls<Item, Values, Options>,
) =>
  page.provide({
    actors: {
      form: form.provide({
        actors: {
          load: fromPromise<Item, { key: string }>(({ input, signal }) => calls.get(input.key, signal)),
          save: fromPromise<Item, Saving<Item, Values>>(({ input: { values, record }, signal }) =>
            record
              ? calls.change(record.id, { ...values, version: record.version }, signal)
              : calls.create(values, signal),
          ),
        },
      }),
      options: options.provide({ actors: { load: areaLoader<Options, null>((_, signal) => calls.options(signal)) } }),
      removal: removal.provide({
        actors: {
          remove: fromPromise<void, { id: string }>(async ({ input, signal }) => calls.remove?.(input.id, signal)),
        },
      }),
    },
  })
