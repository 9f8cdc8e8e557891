import type { ReactNode } from 'react'
import { type Maintenance, maintenanceState } from '../../../contract/location/maintenance.ts'
import type { MaintenanceOptions } from '../../../machines/administration/maintenance.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { dateTime } from '../../i18n/dates.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { StatusDot } from '../../ui/status/dot.tsx'
import { maintenanceWords } from './words.ts'

const tones = { ahead: 'off', running: 'ok', over: 'off' } as const

const coveredBy = ({ covers_arabox, covers_screens }: Maintenance): string =>
  [
    ...(covers_arabox ? [translate(maintenanceWords, 'arabox')] : []),
    ...(covers_screens ? [translate(maintenanceWords, 'screens')] : []),
  ].join(', ')

/** The list of planned works at locations. */
export const MaintenanceListPage = ({
  actor,
}: {
  actor: RecordsPageRef<Maintenance, MaintenanceOptions>
}): ReactNode => {
  const t = useT(maintenanceWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'maintenance',
        title: t('title'),
        columns: () => [
          {
            key: 'location_name',
            header: t('location'),
            sortable: true,
            width: '26%',
            members: [
              { member: 'location_name', header: t('location') },
              { member: 'city_name', header: t('city') },
            ],
            render: ({ location_name, city_name }) => <TwoLine main={location_name} sub={city_name} />,
          },
          {
            key: 'state',
            header: t('state'),
            words: wordsOf(maintenanceState.options, t),
            render: ({ state }) => <StatusDot tone={tones[state]} label={t(state)} />,
          },
          {
            key: 'covers_arabox',
            header: t('covers'),
            members: [
              { member: 'covers_arabox', header: t('coversArabox') },
              { member: 'covers_screens', header: t('coversScreens') },
            ],
            render: coveredBy,
          },
          { key: 'starts_at', header: t('startsAt'), sortable: true, render: ({ starts_at }) => dateTime(starts_at) },
          {
            key: 'ends_at',
            header: t('endsAt'),
            sortable: true,
            members: [
              { member: 'ends_at', header: t('endsAt') },
              { member: 'ended_at', header: t('ended') },
            ],
            render: ({ ends_at, ended_at }) =>
              ended_at === null ? (
                dateTime(ends_at)
              ) : (
                <TwoLine main={dateTime(ended_at)} sub={t('planned', { time: dateTime(ends_at) })} />
              ),
          },
          { key: 'reason', header: t('reason'), width: '24%', render: ({ reason }) => reason },
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'location_id', label: t('location'), options: optionsOf(options?.locations) },
          {
            key: 'state',
            label: t('state'),
            options: maintenanceState.options.map((state) => ({ value: state, label: t(state) })),
          },
        ],
        pathOf: ({ id }) => `/maintenance/form/${id}`,
        create: { path: '/maintenance/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
