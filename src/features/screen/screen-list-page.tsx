import type { ReactNode } from 'react'
import type { Screen } from '../../../contract/location/screen-records.ts'
import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { User } from '../../../contract/users/user.ts'
import type { ScreenOptions } from '../../../machines/administration/screen.ts'
import type { ActivationPageRef } from '../../../machines/kit/records/activation.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { useChildren } from '../../actors/use-children.ts'
import { translate, useT } from '../../i18n/translate.ts'
import { ActivatableListPage } from '../../records/activation/activatable-list-page.tsx'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { type RecordList, RecordListPage } from '../../records/record-list-page.tsx'
import { Button } from '../../ui/action/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { PlayerStateMark, playerStates } from './player/player-state-mark.tsx'
import { playerWords } from './player/player-words.ts'
import { screenWords } from './words.ts'

/** Pixels of a screen, `1080 × 1920`; a dash if they are not known. */
const formatOf = ({ width, height }: Pick<Screen, 'width' | 'height'>): string =>
  width === null || height === null ? '–' : `${width} × ${height}`

/** Orientation of a screen by its pixels; a dash if they are not known. */
const orientationOf = ({ width, height }: Pick<Screen, 'width' | 'height'>): string => {
  if (width === null || height === null) return '–'
  return translate(screenWords, width > height ? 'landscape' : width < height ? 'portrait' : 'square')
}

type ScreenListProps = { actor: ActivationPageRef<Screen, ScreenOptions>; user: User }

/** The list of screens with the state of their players: all for administrators, for owners those of their locations. */
export const ScreenListPage = ({ actor, user }: ScreenListProps): ReactNode => {
  const t = useT(screenWords)
  const p = useT(playerWords)
  const children = useChildren(actor, ['records'])
  const isAdministrator = user.role_id === ADMINISTRATOR_ROLE
  const stateWords = wordsOf(playerStates, p)
  const definition: RecordList<Screen, ScreenOptions> = {
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
          { member: 'address', header: t('address') },
          { member: 'city_name', header: t('city') },
        ],
        render: ({ location_name, city_name }) => <TwoLine main={location_name} sub={city_name} />,
      },
      {
        key: 'player',
        header: t('player'),
        words: stateWords,
        render: ({ player }) => <PlayerStateMark state={player} />,
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
      { key: 'player', label: t('player'), options: playerStates.map((state) => ({ value: state, label: p(state) })) },
      activeFilter('masculine'),
    ],
    pathOf: ({ id }) => `/screen/${isAdministrator ? 'form' : 'player'}/${id}`,
    actions: (
      <Button icon="link" href="/screen/pair">
        {t('pair')}
      </Button>
    ),
    empty: { title: t('empty'), text: t(isAdministrator ? 'emptyText' : 'emptyOwner') },
  }
  if (!children) return null
  // The children of the page are started with exactly these types.
  const records = children.records as RecordsPageRef<Screen, ScreenOptions>
  return isAdministrator ? (
    <ActivatableListPage
      actor={actor}
      nameOf={({ location_name, name }) => `${location_name} · ${name}`}
      consequence={t('disabling')}
      definition={{ ...definition, create: { path: '/screen/form', label: t('new') } }}
    />
  ) : (
    <RecordListPage actor={records} definition={definition} />
  )
}
