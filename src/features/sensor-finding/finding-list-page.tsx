import type { ReactNode } from 'react'
import {
  findingDecisions,
  findingState,
  type SensorFinding,
  sensorRules,
} from '../../../contract/location/sensor-findings.ts'
import type { FindingOptions } from '../../../machines/administration/sensor-finding.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { day } from '../../i18n/dates.ts'
import { percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { StatusDot } from '../../ui/status/dot.tsx'
import { findingWords } from './words.ts'

const tones = { open: 'off', decided: 'ok', over: 'off' } as const

/** The list of findings about sensors. */
export const FindingListPage = ({ actor }: { actor: RecordsPageRef<SensorFinding, FindingOptions> }): ReactNode => {
  const t = useT(findingWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'sensor-finding',
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
            key: 'rule',
            header: t('rule'),
            members: [
              { member: 'rule', header: t('rule') },
              { member: 'counter', header: t('counter') },
            ],
            words: wordsOf([...sensorRules, 'people', 'cars', 'buses'], t),
            render: ({ rule, counter }) => <TwoLine main={t(rule)} sub={t(counter)} />,
          },
          {
            key: 'effect',
            header: t('effect'),
            numeric: true,
            render: ({ effect }) => (effect === null ? '–' : percent(effect * 100, 0)),
          },
          { key: 'onset', header: t('onset'), sortable: true, render: ({ onset }) => day(onset) },
          { key: 'found_on', header: t('foundOn'), sortable: true, render: ({ found_on }) => day(found_on) },
          {
            key: 'state',
            header: t('state'),
            words: wordsOf(findingState.options, t),
            render: ({ state }) => <StatusDot tone={tones[state]} label={t(state)} />,
          },
          {
            key: 'decision',
            header: t('decision'),
            members: [
              { member: 'decision', header: t('decision') },
              { member: 'reason', header: t('reason') },
              { member: 'decided_by', header: t('decidedBy') },
              { member: 'decided_at', header: t('decidedAt') },
            ],
            words: wordsOf([...findingDecisions], t),
            render: ({ decision, reason }) =>
              decision === null ? '–' : <TwoLine main={t(decision)} sub={reason ?? ''} />,
          },
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'location_id', label: t('location'), options: optionsOf(options?.locations) },
          {
            key: 'state',
            label: t('state'),
            options: findingState.options.map((state) => ({ value: state, label: t(state) })),
          },
          { key: 'rule', label: t('rule'), options: sensorRules.map((rule) => ({ value: rule, label: t(rule) })) },
        ],
        pathOf: ({ id }) => `/sensor-finding/form/${id}`,
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
