import type { ReactNode } from 'react'
import { LONGEST_CITY_NAME } from '../../../contract/limits.ts'
import type { Region, UsedScreens } from '../../../contract/location/cities.ts'
import { type CityValues, type CityWithUse, cityValues } from '../../../machines/administration/city.ts'
import { POLAND } from '../../../machines/calendar/polish-regions.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { joinFacts } from '../../i18n/format.ts'
import { language } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import type { Option } from '../../ui/field/choice-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import * as styles from './city.module.css'
import { cityWords } from './words.ts'

/** Screens of the city that campaigns use: what ends in the plans when the city is switched off. */
const UsedScreensPanel = ({ used }: { used: UsedScreens }): ReactNode => {
  const t = useT(cityWords)
  return (
    <Panel title={t('usedTitle')}>
      {used.screens === 0 ? (
        <p className="muted">{t('usedNone')}</p>
      ) : (
        <>
          <p>{t('usedScreens', { count: used.screens })}</p>
          <ul className={styles.usedScreens}>
            {used.items.map(({ id, name, location_name, campaigns }) => (
              <li key={id}>
                <a href={`/screen/form/${id}`}>{joinFacts([location_name, name])}</a>
                <span className="muted">{t('usedBy', { count: campaigns })}</span>
              </li>
            ))}
          </ul>
          {used.screens > used.items.length && (
            <p className="muted">{t('usedMore', { count: used.screens - used.items.length })}</p>
          )}
        </>
      )}
    </Panel>
  )
}

/** Regions by name; those of other countries with their country. */
const regionOptions = (regions: readonly Region[]): Option<string>[] => {
  const countries = new Intl.DisplayNames([language()], { type: 'region' })
  return regions.map(({ code, name }) => {
    const country = code.slice(0, 2)
    return { value: code, label: country === POLAND ? name : joinFacts([name, countries.of(country) ?? country]) }
  })
}

/** The form of a city (R25, C52, C53, C100–C102). */
export const CityFormPage = ({
  actor,
}: {
  actor: RecordFormPageRef<CityWithUse, CityValues, readonly Region[]>
}): ReactNode => {
  const t = useT(cityWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/city',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        valuesOf: cityValues,
        facts: ({ locations, screens }) => [t('locationsOf', { count: locations }), t('screensOf', { count: screens })],
        fields: (regions) => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_CITY_NAME },
          { name: 'latitude', kind: 'decimal', label: t('latitude'), required: true, unit: '°' },
          { name: 'longitude', kind: 'decimal', label: t('longitude'), required: true, unit: '°' },
          { name: 'residents', kind: 'decimal', label: t('residents'), hint: t('residentsHint') },
          {
            name: 'region',
            label: t('region'),
            kind: 'custom',
            render: ({ value, error, onChange }) => (
              <SelectField
                label={t('region')}
                hint={t('regionHint')}
                clearable
                value={typeof value === 'string' ? value : null}
                options={regionOptions(regions ?? [])}
                error={error}
                onChange={onChange}
              />
            ),
          },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        aside: ({ record }) => record?.used && <UsedScreensPanel used={record.used} />,
        usagePath: ({ id }, kind) =>
          ({ location: `/location?city_id=${id}`, campaign: `/campaign?city_id=${id}` })[kind],
      }}
    />
  )
}
