import type { ReactNode } from 'react'
import { LARGE_CLOCK_DIFFERENCE_MS } from '../../../../../contract/limits.ts'
import { deviceStatus } from '../../../../../contract/location/location.ts'
import type { DeviceSort } from '../../../../../machines/arabox/overview/overview-filter.ts'
import { clockDifference, dateTime, silentFor } from '../../../../i18n/dates.ts'
import { number } from '../../../../i18n/format.ts'
import { translate } from '../../../../i18n/translate.ts'
import type { ExportedColumn } from '../../../../records/export-menu.tsx'
import { wordsOf } from '../../../../records/exported-words.ts'
import { OverflowMenu } from '../../../../ui/action/menu.tsx'
import { Measured } from '../../../../ui/explain/measured.tsx'
import { TwoLine } from '../../../../ui/list/cells.tsx'
import type { ListColumn } from '../../../../ui/list/list-view.tsx'
import { LiveCell } from '../live/live-cell.tsx'
import type { LiveRef } from '../live/use-live.ts'
import * as styles from '../overview.module.css'
import { araboxesWords } from '../words.ts'
import { DeviceMark } from './device-mark.tsx'
import type { DeviceRow } from './device-rows.ts'

type Key = Parameters<typeof araboxesWords.text>[0]
const t = (key: Key, params?: Record<string, string | number>): string => translate(araboxesWords, key, params)

/** Keys of the texts of the states. */
export const stateWords = {
  online: 'stateOnline',
  silent: 'stateSilent',
  maintenance: 'stateMaintenance',
  unknown: 'stateUnknown',
} as const

/** URL of the live page of a location. */
export const liveAddressOf = ({ uuid }: { uuid: string }): string => `/your-araboxes/location-preview/${uuid}`
const editAddressOf = ({ uuid }: { uuid: string }): string => `/your-araboxes/location-edit/${uuid}`

const clockText = (leadMs: number): string | null =>
  Math.abs(leadMs) < LARGE_CLOCK_DIFFERENCE_MS ? null : t('clock', { difference: clockDifference(leadMs) })

const silenceText = (
  { device_status, heard_at, status, clock_lead_ms, maintenance_until }: DeviceRow,
  checkedAt: number | null,
): string | null => {
  if (status === 'inactive') return t('inactive')
  if (device_status === 'maintenance')
    return maintenance_until ? t('maintenanceUntil', { time: dateTime(maintenance_until) }) : null
  if (device_status === 'unknown') return t('neverHeard')
  if (device_status === 'online') return clockText(clock_lead_ms ?? 0)
  if (heard_at === null || checkedAt === null) return null
  return t('silentFor', { time: silentFor(checkedAt - Date.parse(heard_at)) })
}

const stateClass = {
  online: styles.deviceState,
  silent: `${styles.deviceState} ${styles.deviceStateSilent}`,
  unknown: `${styles.deviceState} ${styles.deviceStateUnknown}`,
  maintenance: styles.deviceState,
} as const

/**
 * The status of an arabox at the last check: mark, text, since when it is silent, and a large difference of its clock.
 */
export const DeviceStateCell = ({ row, checkedAt }: { row: DeviceRow; checkedAt: number | null }): ReactNode => {
  const { device_status: state } = row
  return (
    <TwoLine
      main={
        <span className={stateClass[state]}>
          <DeviceMark state={state} />
          {t(stateWords[state])}
        </span>
      }
      sub={silenceText(row, checkedAt)}
    />
  )
}

/** The audience of the period; `–` if it is not loaded yet or no hour was measured. */
export const AudienceCell = ({ row, isCounted }: { row: DeviceRow; isCounted: boolean }): ReactNode => {
  if (!isCounted) return <span className="num">–</span>
  if (!row.measured) return <span className="num">{number(row.audience)}</span>
  return <Measured {...row.measured}>{number(row.audience)}</Measured>
}

/** What the columns need in addition to a row. */
export type DeviceTable = {
  live: LiveRef
  checkedAt: number | null
  isCounted: boolean
  /** `7 dni`. */
  days: string
  canWatch: (row: DeviceRow) => boolean
  canEdit: (row: DeviceRow) => boolean
  go: (path: string) => void
}

const rowActions = (row: DeviceRow, { canEdit, go }: Pick<DeviceTable, 'canEdit' | 'go'>) => [
  { key: 'preview', label: t('preview'), icon: 'eye' as const, onSelect: () => go(liveAddressOf(row)) },
  ...(canEdit(row)
    ? [{ key: 'edit', label: t('edit'), icon: 'edit' as const, onSelect: () => go(editAddressOf(row)) }]
    : []),
]

/** Columns of the table of araboxes. The server sorts. */
export const deviceColumns = (
  table: DeviceTable,
): (ListColumn<DeviceRow> & ExportedColumn & { key: DeviceSort | string })[] => {
  const { live, checkedAt, isCounted, days, canWatch } = table
  return [
    {
      key: 'name',
      header: t('location'),
      sortable: true,
      width: '27%',
      members: [
        { member: 'name', header: t('location') },
        { member: 'company_name', header: t('company') },
      ],
      render: (row) => <TwoLine main={<span title={row.name}>{row.name}</span>} sub={row.company_name} strong />,
    },
    { key: 'city_name', header: t('city'), sortable: true, render: (row) => row.city_name },
    {
      key: 'address',
      header: t('address'),
      sortable: true,
      width: '18%',
      render: (row) => <span title={row.address}>{row.address}</span>,
    },
    { key: 'screens', header: t('screens'), align: 'end', render: (row) => number(row.screens) },
    {
      key: 'status',
      members: [
        {
          member: 'device_status',
          header: t('state'),
          words: wordsOf(deviceStatus.options, (state) => t(stateWords[state])),
        },
        { member: 'heard_at', header: t('heardAt') },
      ],
      header: t('state'),
      sortable: true,
      render: (row) => <DeviceStateCell row={row} checkedAt={checkedAt} />,
    },
    {
      key: 'audience',
      // The statistics know it, not the list of locations.
      member: null,
      header: t('audienceDays', { days }),
      align: 'end',
      render: (row) => <AudienceCell row={row} isCounted={isCounted} />,
    },
    {
      key: 'today',
      member: null,
      header: t('today'),
      align: 'end',
      render: (row) => <LiveCell live={live} uuid={row.uuid} counter="today" />,
    },
    {
      key: 'now',
      member: null,
      header: t('now'),
      align: 'end',
      render: (row) => <LiveCell live={live} uuid={row.uuid} counter="now" />,
    },
    {
      key: 'actions',
      header: t('actions'),
      member: null,
      align: 'end',
      width: '80px',
      isScreenOnly: true,
      render: (row) =>
        canWatch(row) ? (
          <OverflowMenu label={t('actionsOf', { name: row.name })} items={rowActions(row, table)} />
        ) : null,
    },
  ]
}
