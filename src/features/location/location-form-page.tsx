import type { ReactNode } from 'react'
import { LONGEST_ADDRESS, LONGEST_NAME } from '../../../contract/limits.ts'
import type { LocationDetail } from '../../../contract/location/location.ts'
import { type LocationPageRef, locationValues, placeKey } from '../../../machines/administration/location.ts'
import { useChildren } from '../../actors/use-children.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { RelatedPanel } from '../../records/related-panel.tsx'
import { venueTypeOptions } from '../../records/venue-types/options.ts'
import { optionsOf } from '../../ui/field/options.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { CountsPanel } from './counts/counts-panel.tsx'
import * as styles from './location.module.css'
import { NoticePanel } from './notice-panel.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { PlacePanel } from './place-panel.tsx'
import { locationWords } from './words.ts'

const METRES_PER_KM = 1000

const RelatedPages = ({ location }: { location: LocationDetail }): ReactNode => {
  const t = useT(locationWords)
  const { id, uuid, device_id } = location
  return (
    <RelatedPanel
      pages={[
        { label: t('showScreens'), href: `/screen?location_id=${id}` },
        ...(device_id === null ? [] : [{ label: t('showDevice'), href: `/device/form/${device_id}` }]),
        { label: t('showLive'), href: `/your-araboxes/location-preview/${uuid}` },
        { label: t('showZones'), href: `/your-araboxes/location-edit/${uuid}` },
      ]}
    />
  )
}

/** The form of a location for administrators: data, industries, and its place on the map (R24, C55–C57, C107). */
export const LocationFormPage = ({ actor }: { actor: LocationPageRef }): ReactNode => {
  const t = useT(locationWords)
  const children = useChildren(actor, ['record', 'picture', 'search', 'notice', 'counts'])
  if (!children) return null
  const { record, picture, search, notice, counts } = children
  return (
    <RecordFormPage
      actor={record}
      definition={{
        listPath: '/location',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ address, city_name, company_name, screens }) => [
          address,
          city_name,
          company_name,
          t('screensOf', { count: screens }),
        ],
        valuesOf: locationValues,
        question: ({ distance }, values) =>
          distance
            ? {
                text: t('farFromCity', {
                  city: distance.city,
                  km: number(Math.round(distance.metres / METRES_PER_KM)),
                }),
                accept: t('saveFar'),
                values: { far_place: placeKey(values) },
              }
            : null,
        fields: (options) => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_NAME },
          { name: 'address', kind: 'text', label: t('address'), required: true, maxLength: LONGEST_ADDRESS },
          { name: 'city_id', kind: 'choice', label: t('city'), required: true, options: optionsOf(options?.cities) },
          {
            name: 'company_id',
            kind: 'choice',
            label: t('company'),
            required: true,
            options: optionsOf(options?.companies),
          },
          { name: 'industry_ids', kind: 'choices', label: t('industries'), options: optionsOf(options?.industries) },
          {
            name: 'venue_type',
            kind: 'choice',
            label: t('venueType'),
            hint: t('venueTypeHint'),
            options: venueTypeOptions(),
            clearable: true,
          },
          { name: 'latitude', kind: 'decimal', label: t('latitude'), required: true, unit: '°' },
          { name: 'longitude', kind: 'decimal', label: t('longitude'), required: true, unit: '°' },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        usagePath: ({ id, device_id }, kind) =>
          ({ screen: `/screen?location_id=${id}`, device: `/device/form/${device_id}` })[kind],
        aside: ({ values, record, change }) => (
          <div className={styles.aside}>
            <Panel title={t('place')}>
              <PlacePanel area={search} values={values} onPlace={change} />
            </Panel>
            {record && <PicturePanel area={picture} location={record} />}
            {record && record.arabox_uuid !== null && <NoticePanel area={notice} location={record} />}
            {record && <CountsPanel area={counts} location={record} />}
            {record && <RelatedPages location={record} />}
          </div>
        ),
      }}
    />
  )
}
