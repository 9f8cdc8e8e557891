import type { ReactNode } from 'react'
import { LONGEST_NAME } from '../../../contract/limits.ts'
import { type ScreenPageRef, screenValues } from '../../../machines/administration/screen.ts'
import { useChildren } from '../../actors/use-children.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { PlayerPanel } from './player/player-panel.tsx'
import { VisibilityField } from './visibility/visibility-field.tsx'
import { screenWords } from './words.ts'

/** The form of a screen for administrators, and its player. */
export const ScreenFormPage = ({ actor }: { actor: ScreenPageRef }): ReactNode => {
  const t = useT(screenWords)
  const children = useChildren(actor, ['record', 'player'])
  if (!children) return null
  const { record, player } = children
  return (
    <RecordFormPage
      actor={record}
      definition={{
        listPath: '/screen',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ location_name, city_name }) => [location_name, city_name],
        valuesOf: screenValues,
        fields: (options) => [
          {
            name: 'location_id',
            kind: 'choice',
            label: t('location'),
            required: true,
            options: optionsOf(options?.locations),
          },
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_NAME },
          { name: 'width', kind: 'decimal', label: t('width'), unit: 'px' },
          { name: 'height', kind: 'decimal', label: t('height'), unit: 'px' },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
          { name: 'is_programmatic', kind: 'flag', label: t('programmatic') },
          {
            name: 'visibility',
            kind: 'custom',
            label: t('visibility'),
            render: (control) => <VisibilityField {...control} />,
          },
        ],
        aside: ({ record: screen }) => screen && <PlayerPanel actor={player} screenId={screen.id} />,
      }}
    />
  )
}
