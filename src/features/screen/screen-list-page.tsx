import type { ReactNode } from 'react'
import type { Screen } from '../../../contract/location/screen-records.ts'
import type { ScreenOptions } from '../../../machines/administration/screen.ts'
import type { ActivationPageRef } from '../../../machines/kit/records/activation.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { ActivatableListPage } from '../../records/activation/activatable-list-page.tsx'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { screenWords } from './words.ts'

/** Pixels of a screen, `1080 × 1920`; a dash if they are not known. */
const formatOf = ({ width, height }: Pick<Screen, 'width' | 'height'>): string =>
  width === null || height === null ? '–' : `${width} × ${height}`

/** Orientation of a screen by its pixels; a dash if they are not known. */
const orientationOf = ({ width, height }: Pick<Screen, 'width' | 'height'>): string => {
  if (width === null || height === null) return '–'
  return translate(screenWords, width > height ? 'landscape' : width < height ? 'portrait' : 'square')
}

/** The list of screens. */
export const ScreenListPage = ({ actor }: { actor: ActivationPageRef<Screen, ScreenOptions> }): ReactNode => {
  const t = useT(screenWords)
  return (
    <ActivatableListPage
      actor={actor}
      nameOf={({ location_name, name }) => `${location_name} · ${name}`}
      consequence={t('disabling')}
      definition={{
        name: 'screen',
        title: t('title'),
        columns: () => [
          { key: 'name', header: t('name'), sortable: true, render: ({ name }) => name },
          {
            key: 'location_name',
            header: t('location'),
            sortable: true,
            width: '32%',
            members: [
              { member: 'location_name', header: t('location') },
              { member: 'city_name', header: t('city') },
            ],
            render: ({ location_name, city_name }) => <TwoLine main={location_name} sub={city_name} />,
          },
          {
            key: 'width',
            header: t('format'),
            members: [
              { member: 'width', header: t('width') },
              { member: 'height', header: t('height') },
            ],
            render: formatOf,
          },
          // It follows from width and height.
          { key: 'height', header: t('orientation'), member: null, render: orientationOf },
          activeColumn('masculine'),
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'location_id', label: t('location'), options: optionsOf(options?.locations) },
          activeFilter('masculine'),
        ],
        pathOf: ({ id }) => `/screen/form/${id}`,
        create: { path: '/screen/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
