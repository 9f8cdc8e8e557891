import { createArea } from '../../kit/area/area.ts'
import { createForm } from '../../kit/form/form.ts'
import { createSheetImport } from '../../kit/import/sheet-import.ts'
import { createList } from '../../kit/list/list.ts'
import { createActivationPage } from '../../kit/records/activation.ts'
import { createRecordFormPage } from '../../kit/records/record-form-page.ts'
import { createRecordsPage } from '../../kit/records/records-page.ts'
import { createRemoval } from '../../kit/records/removal.ts'
import { TOAST_MS, toastsMachine } from '../../kit/toasts/toasts.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pageOf, pathFile, pathUser, problem } from '../samples.ts'

const area = createArea<string, string>('area', { pollMs: 60_000 })
const list = createList<{ id: number }>('list', { size: 2, sort_by: 'name', order: 'asc', filters: { status: [] } })
const form = createForm<{ name: string }, { version: number; name: string }, { key: string | null }>('form', {
  check: ({ name }) => (name === '' ? [{ path: 'name', message: 'Fill required fields' }] : []),
  blank: () => ({ name: '' }),
  valuesOf: ({ name }) => ({ name }),
  currentOf: (current) => current as { version: number; name: string },
  toasts: { created: 'created', updated: 'updated', uploaded: 'fileUploaded' },
})
const sheetImport = createSheetImport({
  id: 'sheetImport',
  hasCompany: true,
  countChanges: ({ rows }) => rows.length,
  warningOf: ({ digest }) => (digest === 'warn' ? { kind: 'warn', code: 'fileUploaded' } : null),
  storedToast: () => ({ kind: 'success', code: 'fileUploaded' }),
})
const recordsPage = createRecordsPage<{ id: number }, null>('records', {
  size: 2,
  sort_by: 'name',
  order: 'asc',
  sorts: ['name'],
})
const activationPage = createActivationPage(
  'activationPage',
  createRecordsPage<{ id: number; version: number; is_active: boolean }, null>('records', {
    size: 2,
    sort_by: 'name',
    order: 'asc',
    sorts: ['name'],
  }),
)
const activation = { rows: [{ id: 1, version: 1, is_active: true }], isActive: false, isUndo: false }
const recordFormPage = createRecordFormPage<{ id: number; name: string; version: number }, { name: string }, null>(
  'recordForm',
  {
    blank: { name: '' },
    valuesOf: ({ name }) => ({ name }),
    check: () => [],
    toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
  },
)
const stored = { id: 1, name: 'Stored', version: 1 }
const row = { row: 1, cells: ['a'] }
const checked = (digest: string, fault_count: number) => ({
  fault_count,
  faults: [],
  rows: fault_count > 1 ? [] : [{ ...row, state: 'new' }],
  digest,
})

/** The machines that every page uses. */
export const kitMachines = [
  catalogued({
    name: 'area',
    file: 'machines/kit/area/area.ts',
    machine: area,
    input: {},
    commands: [
      { type: 'area.wanted', query: 'a' },
      { type: 'area.wanted', query: null },
      { type: 'area.request', query: 'a' },
      { type: 'area.request_after_pause', query: 'b' },
      { type: 'area.repeat' },
      { type: 'area.clear' },
    ],
    answers: { load: ['data'] },
  }),
  catalogued({
    name: 'area with a query',
    variantOf: 'area',
    file: 'machines/kit/area/area.ts',
    machine: area,
    input: { query: 'a' },
    commands: [],
    answers: { load: ['data'] },
  }),
  catalogued({
    name: 'list',
    file: 'machines/kit/list/list.ts',
    machine: list,
    input: {},
    commands: [
      { type: 'list.search', filter: 'kawa' },
      { type: 'list.filter', filters: { status: ['new'] } },
      { type: 'list.clear_filters' },
      { type: 'list.choose_view', filters: { status: ['new'] } },
      { type: 'list.sort', sort_by: 'name', order: 'desc' },
      { type: 'list.go_to_page', page: 2 },
      { type: 'list.load_more' },
      { type: 'list.select', keys: ['1'] },
      { type: 'list.reload' },
      { type: 'list.options_known', options: { status: ['draft'] } },
      { type: 'address.changed', search: '' },
      { type: 'address.changed', search: '?page=2' },
    ],
    answers: { 'rows/load': [pageOf([1, 2], 3), pageOf([], 0), pageOf([], 3)] },
    timesMs: [300],
    keyOf: ({ context, children }) => [
      children.rows?.getSnapshot().value,
      context.query.page > 1,
      context.address === '',
      context.rows.length > 2,
      context.rows.length > 0,
      context.selected.length,
    ],
    // Without this limit the list could grow forever.
    isTried: ({ context }, { type }) => type !== 'list.load_more' || context.rows.length <= 2,
  }),
  catalogued({
    name: 'form',
    file: 'machines/kit/form/form.ts',
    machine: form,
    input: { key: 'u' },
    commands: [
      { type: 'form.change', values: { name: 'mine' } },
      { type: 'form.change', values: { name: '' } },
      { type: 'form.leave_field', field: 'name' },
      { type: 'form.choose_file', key: 'a', file: pathFile('a.mp4') },
      { type: 'form.choose_file', key: 'b', file: pathFile('b.mp4') },
      { type: 'form.remove_file', key: 'a' },
      { type: 'form.submit' },
      { type: 'form.retry' },
      { type: 'form.keep_mine' },
      { type: 'form.take_theirs' },
      { type: 'form.rebase', record: { version: 9, name: 'stored' } },
      { type: 'form.restore', draft: { values: { name: 'mine' }, baseline: { name: 'older' } } },
      { type: 'form.restore', draft: { values: { name: 'mine' }, baseline: { name: 'stored' } } },
      { type: 'form.upload_progressed', percent: 50 },
    ],
    answers: {
      load: [{ version: 1, name: 'stored' }],
      save: [{ version: 2, name: 'mine' }],
      upload: [{ version: 3, name: 'mine' }],
    },
    failures: {
      save: ['theirs', 'mine'].map((name) => problem(409, 'version_conflict', { version: 7, name })),
    },
    keyOf: ({ context }) => [
      context.values.name,
      context.unanswered?.values.name,
      context.files.length,
      context.record !== null,
      context.failedFiles.size > 0,
      context.values.name === context.baseline.name,
    ],
  }),
  catalogued({
    name: 'form of a new record',
    variantOf: 'form',
    file: 'machines/kit/form/form.ts',
    machine: form,
    input: { key: null },
    commands: [
      { type: 'form.change', values: { name: 'mine' } },
      { type: 'form.change', values: { name: 'changed' } },
      { type: 'form.choose_file', key: 'a', file: pathFile('a.mp4') },
      { type: 'form.submit' },
      { type: 'form.retry' },
    ],
    answers: { save: [{ version: 1, name: 'mine' }], upload: [{ version: 2, name: 'mine' }] },
    failures: { save: [problem(422, 'invalid_input')] },
    keyOf: ({ context }) => [
      context.values.name,
      context.unanswered?.values.name,
      context.files.length,
      context.record !== null,
    ],
  }),
  catalogued({
    name: 'sheet import',
    file: 'machines/kit/import/sheet-import.ts',
    machine: sheetImport,
    input: { user: pathUser },
    commands: [
      { type: 'sheet.choose_company', companyId: 2 },
      { type: 'sheet.choose_file', file: pathFile('plan.csv') },
      { type: 'sheet.correct_row', row: 1, cells: ['b'] },
      { type: 'sheet.correct_row', row: 1, cells: null },
      { type: 'sheet.check_again' },
      { type: 'sheet.accept_questions', accepts: true },
      { type: 'sheet.confirm' },
      { type: 'sheet.clear' },
    ],
    answers: {
      companies: [[{ id: 1, name: 'Arabox' }]],
      check: [checked('warn', 0), checked('good', 0), checked('bad', 1)],
      store: [checked('good', 0)],
      '0.sheetImport.checking.asking': [{ phase: 'checking', done: 1, total: 9 }],
      '0.sheetImport.confirming.asking': [{ phase: 'storing', done: 1, total: 9 }],
    },
    keyOf: ({ context }) => [context.isChecked, context.result?.fault_count, context.result?.rows.length],
  }),
  catalogued({
    name: 'activation page',
    file: 'machines/kit/records/activation.ts',
    machine: activationPage.page,
    input: {},
    commands: [],
    answers: { 'activation/load': [{ command: activation, changed: [], unchanged: [], refused: [] }] },
    toChildren: [['activation', { type: 'area.request', query: activation } as { type: string }]],
    keyOf: ({ children }) => children.activation?.getSnapshot().value,
  }),
  catalogued({
    name: 'records page',
    file: 'machines/kit/records/records-page.ts',
    machine: recordsPage.page,
    input: {},
    commands: [{ type: 'records.changed' }, { type: 'records.select_all' }],
    answers: { 'list/rows/load': [pageOf([1, 2], 3)], 'matching/load': [{ keys: ['1', '2', '3'] }] },
    keyOf: ({ children }) => [children.list?.getSnapshot().value, children.matching?.getSnapshot().value],
  }),
  catalogued({
    name: 'record form page',
    file: 'machines/kit/records/record-form-page.ts',
    machine: recordFormPage.page,
    input: { key: '1' },
    commands: [],
    answers: { 'form/load': [stored], 'form/save': [stored], 'removal/remove': [undefined] },
    toChildren: [
      ['form', { type: 'form.submit' }],
      ['removal', { type: 'removal.begin' }],
      ['removal', { type: 'removal.confirm' }],
    ],
    keyOf: ({ children }) => [children.form?.getSnapshot().value, children.removal?.getSnapshot().value],
  }),
  catalogued({
    name: 'removal',
    file: 'machines/kit/records/removal.ts',
    machine: createRemoval('deleted'),
    input: { id: '1' },
    commands: [{ type: 'removal.begin' }, { type: 'removal.confirm' }, { type: 'removal.cancel' }],
    answers: { remove: [undefined] },
    failures: { remove: [problem(409, 'in_use')] },
  }),
  catalogued({
    name: 'toasts',
    file: 'machines/kit/toasts/toasts.ts',
    machine: toastsMachine,
    commands: [
      { type: 'toast.show', toast: { kind: 'info', code: 'created' } },
      { type: 'toast.close', id: 'toast-1' },
    ],
    timesMs: [TOAST_MS],
    isTried: ({ context }, { type }) => type !== 'toast.show' || context.count < 2,
    keyOf: ({ context }) => [context.count, context.shown.map(({ id }) => id)],
  }),
]
