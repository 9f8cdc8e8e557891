import { auditLogPage } from '../../administration/audit.ts'
import { devicePage } from '../../administration/device.ts'
import { industryImportMachine } from '../../administration/industry-import.ts'
import { locationListPage, locationPage } from '../../administration/location.ts'
import { massiveActionsPage } from '../../administration/massive-actions.ts'
import { userPage } from '../../administration/user.ts'
import { webhookPage } from '../../administration/webhook.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pathFile } from '../samples.ts'

const applied = { command: { kind: 'apply', changes: [] }, result: { changed: 1 } }
const previewed = { command: { kind: 'preview', changes: [] }, result: { changed: 1 } }
const change = { type: 'area.request', query: applied.command }

/** The machines of the administration that are more than a list and a form. */
export const administrationMachines = [
  catalogued({
    name: 'audit page',
    file: 'machines/administration/audit.ts',
    machine: auditLogPage,
    input: { search: '' },
    commands: [],
    answers: { 'check/load': [{ campaigns: 1, events: 1, faults: 0, faulty: [] }] },
    toChildren: [['check', { type: 'area.request', query: 'all' } as { type: string }]],
    keyOf: ({ children }) => children.check?.getSnapshot().value,
  }),
  catalogued({
    name: 'device page',
    file: 'machines/administration/device.ts',
    machine: devicePage,
    input: { key: '1' },
    commands: [],
    answers: { 'key/load': ['key'] },
    toChildren: [['key', { type: 'area.request', query: { uuid: 'u' } } as { type: string }]],
    keyOf: ({ children }) => children.key?.getSnapshot().value,
  }),
  catalogued({
    name: 'industry import',
    file: 'machines/administration/industry-import.ts',
    machine: industryImportMachine,
    commands: [
      { type: 'industry_import.choose_file', file: pathFile('industries.csv') },
      { type: 'industry_import.confirm' },
      { type: 'industry_import.clear' },
    ],
    answers: { check: [{}], store: [{}] },
    keyOf: ({ context }) => context.file !== null,
  }),
  catalogued({
    name: 'location list page',
    file: 'machines/administration/location.ts',
    machine: locationListPage,
    input: {},
    commands: [],
    answers: { 'change/load': [applied, previewed] },
    toChildren: [['change', change]],
    keyOf: ({ children }) => [
      children.change?.getSnapshot().value,
      children.change?.getSnapshot().context.data?.command.kind,
    ],
  }),
  catalogued({
    name: 'location page',
    file: 'machines/administration/location.ts',
    machine: locationPage,
    input: { key: '1' },
    commands: [],
    answers: { 'picture/load': [{ address: null }], 'search/load': [[]] },
    toChildren: [
      ['picture', { type: 'area.request', query: {} } as { type: string }],
      ['search', { type: 'area.request', query: 'Rynek' } as { type: string }],
    ],
    keyOf: ({ children }) => [children.picture?.getSnapshot().value, children.search?.getSnapshot().value],
  }),
  catalogued({
    name: 'massive actions',
    file: 'machines/administration/massive-actions.ts',
    machine: massiveActionsPage,
    input: { industryId: 1 },
    commands: [],
    answers: { 'stored/load': [{ industry: { id: 1 }, locationIds: [1, 2] }], 'change/load': [applied, previewed] },
    toChildren: [['change', change]],
    keyOf: ({ children }) => [children.stored?.getSnapshot().value, children.change?.getSnapshot().value],
  }),
  catalogued({
    name: 'user page',
    file: 'machines/administration/user.ts',
    machine: userPage,
    input: { key: '1' },
    commands: [],
    answers: { 'link/load': [{}] },
    toChildren: [['link', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ children }) => children.link?.getSnapshot().value,
  }),
  catalogued({
    name: 'webhook page',
    file: 'machines/administration/webhook.ts',
    machine: webhookPage,
    input: { key: '1' },
    commands: [],
    answers: { 'secret/load': ['secret'] },
    toChildren: [['secret', { type: 'area.request', query: { id: 1 } } as { type: string }]],
    keyOf: ({ children }) => children.secret?.getSnapshot().value,
  }),
]
