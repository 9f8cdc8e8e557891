import type { ReactNode } from 'react'
import { MOST_CHANGED_LOCATIONS } from '../../../contract/limits.ts'
import { deviceStatus } from '../../../contract/location/location.ts'
import type { LocationListPageRef } from '../../../machines/administration/location.ts'
import { useChildren } from '../../actors/use-children.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { Button } from '../../ui/action/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { BulkChange } from './change/bulk-change.tsx'
import { ChangeOutcome } from './change/change-outcome.tsx'
import { hasSigns, signsPath } from './signs-path.ts'
import { locationWords } from './words.ts'

/** The list of locations for administrators (R24, C54, K06). */
export const LocationListPage = ({ actor }: { actor: LocationListPageRef }): ReactNode => {
  const t = useT(locationWords)
  const children = useChildren(actor, ['records', 'change', 'progress'])
  if (!children) return null
  const { records, change, progress } = children
  return (
    <RecordListPage
      actor={records}
      definition={{
        name: 'location',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '30%',
            // With these an exported list can be changed and imported again.
            members: [
              { member: 'id', header: t('number') },
              { member: 'name', header: t('name') },
              { member: 'address', header: t('address') },
              { member: 'latitude', header: t('latitude') },
              { member: 'longitude', header: t('longitude') },
            ],
            render: ({ name, address }) => <TwoLine main={name} sub={address} strong />,
          },
          { key: 'city_name', header: t('city'), sortable: true, render: ({ city_name }) => city_name },
          { key: 'company_name', header: t('company'), sortable: true, render: ({ company_name }) => company_name },
          { key: 'industries', header: t('industries'), render: ({ industries }) => industries.join(', ') || '–' },
          {
            key: 'screens',
            header: t('screens'),
            sortable: true,
            align: 'end',
            render: ({ screens }) => number(screens),
          },
          {
            key: 'device_status',
            header: t('arabox'),
            words: wordsOf([...deviceStatus.options, 'none'], t),
            render: ({ arabox_uuid, device_status }) => t(arabox_uuid === null ? 'none' : device_status),
          },
          activeColumn('feminine'),
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'city_id', label: t('city'), options: optionsOf(options?.cities) },
          { key: 'company_id', label: t('company'), options: optionsOf(options?.companies) },
          { key: 'industry_id', label: t('industries'), options: optionsOf(options?.industries) },
          {
            key: 'has_device',
            label: t('arabox'),
            options: [
              { value: 'true', label: t('withArabox') },
              { value: 'false', label: t('withoutArabox') },
            ],
          },
          {
            key: 'has_notice',
            label: t('notice'),
            options: [
              { value: 'true', label: t('withNotice') },
              { value: 'false', label: t('withoutNotice') },
            ],
          },
          activeFilter('feminine'),
        ],
        pathOf: ({ id }) => `/location/form/${id}`,
        standard: 'geojson',
        actions: (
          <Button icon="upload" href="/location/import?subject=locations">
            {t('import')}
          </Button>
        ),
        create: { path: '/location/form', label: t('new') },
        notice: <ChangeOutcome area={change} progress={progress} />,
        mostSelected: MOST_CHANGED_LOCATIONS,
        bulk: ({ keys, rows, options }) => (
          <>
            <BulkChange area={change} progress={progress} ids={keys.map(Number)} options={options} />
            <Button disabled={!hasSigns(rows)} href={signsPath(rows)}>
              {t('signs')}
            </Button>
          </>
        ),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
