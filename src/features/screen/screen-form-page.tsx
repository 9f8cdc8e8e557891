import type { ReactNode } from 'react'
import { LONGEST_NAME } from '../../../contract/limits.ts'
import type { Screen } from '../../../contract/location/screen-records.ts'
import { type ScreenOptions, type ScreenValues, screenValues } from '../../../machines/administration/screen.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { screenWords } from './words.ts'

type ScreenFormProps = { actor: RecordFormPageRef<Screen, ScreenValues, ScreenOptions> }

/** The form of a screen. */
export const ScreenFormPage = ({ actor }: ScreenFormProps): ReactNode => {
  const t = useT(screenWords)
  return (
    <RecordFormPage
      actor={actor}
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
        ],
      }}
    />
  )
}
