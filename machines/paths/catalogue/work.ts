import type { ImportJob } from '../../../contract/live/imports.ts'
import { dashboardPage } from '../../dashboard/dashboard.ts'
import { importPage } from '../../import/import-page.ts'
import { importsPageMachine } from '../../import/imports-page.ts'
import { reportMachine } from '../../report/report-download.ts'
import { spotPage, spotsPage } from '../../spot/spots.ts'
import { geoTool } from '../../tools/address-tool.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pathFile, pathUser } from '../samples.ts'

const job = (status: ImportJob['status']) => ({ uuid: 'a', status, lines: 1 })

/** The machines of daily work besides campaigns: dashboard, imports, reports, spots, tools. */
export const workMachines = [
  catalogued({
    name: 'dashboard',
    file: 'machines/dashboard/dashboard.ts',
    machine: dashboardPage,
    input: { user: pathUser },
    commands: [],
    answers: { 'tasks/load': [{ items: [], total: 0 }] },
    keyOf: ({ children }) => children.tasks?.getSnapshot().value,
  }),
  catalogued({
    name: 'imports',
    file: 'machines/import/import-page.ts',
    machine: importPage,
    commands: [
      { type: 'import.change_options', options: { kind: 'sensors' } },
      { type: 'import.send', file: pathFile('counts.csv') },
      { type: 'import.send_again', sameHour: 'sum' },
      { type: 'import.send_progressed', percent: 50 },
      { type: 'import.cancel' },
      { type: 'import.follow', uuid: 'a' },
      { type: 'import.load_history' },
      { type: 'import.shown' },
      { type: 'import.hidden' },
    ],
    answers: {
      send: [job('running')],
      list: [[job('running')], []],
      poll: [
        { job: job('running'), at: 0 },
        { job: job('done'), at: 0 },
      ],
    },
    keyOf: ({ context }) => [context.isVisible, context.followedUuid, context.sentFile !== null],
  }),
  catalogued({
    name: 'imports page',
    file: 'machines/import/imports-page.ts',
    machine: importsPageMachine,
    input: { search: '', user: pathUser },
    commands: [
      { type: 'imports.choose_subject', subject: 'locations' },
      { type: 'imports.choose_subject', subject: 'counts' },
    ],
    keyOf: ({ context }) => context.subject,
  }),
  catalogued({
    name: 'report',
    file: 'machines/report/report-download.ts',
    machine: reportMachine,
    commands: [
      {
        type: 'report.request',
        command: {
          filter: { date_from: '2026-02-02', date_to: '2026-03-01' },
          rangeFormat: 'DAILY',
          rawData: false,
          format: 'xlsx',
          language: 'pl',
        },
      },
      { type: 'report.repeat' },
      { type: 'report.cancel' },
    ],
    answers: { download: ['report.xlsx'] },
  }),
  catalogued({
    name: 'spots',
    file: 'machines/spot/spots.ts',
    machine: spotsPage,
    input: {},
    commands: [],
    answers: { 'report/load': ['report.csv'] },
    toChildren: [['report', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ children }) => children.report?.getSnapshot().value,
  }),
  catalogued({
    name: 'spot',
    file: 'machines/spot/spots.ts',
    machine: spotPage,
    input: { id: 'a' },
    commands: [],
    answers: { 'spot/load': [{}] },
    keyOf: ({ children }) => children.spot?.getSnapshot().value,
  }),
  catalogued({
    name: 'address tool',
    file: 'machines/tools/address-tool.ts',
    machine: geoTool,
    commands: [
      { type: 'tool.choose_file', file: pathFile('addresses.csv') },
      { type: 'tool.change_options', options: null },
      { type: 'tool.download' },
      { type: 'tool.clear' },
    ],
    answers: { search: [{}], download: ['addresses.xlsx'] },
    keyOf: ({ context }) => [context.file !== null, context.failure?.code],
  }),
]
