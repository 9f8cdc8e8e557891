import type { ReactNode } from 'react'
import {
  type FindingDecision,
  findingDecisions,
  LONGEST_FINDING_REASON,
} from '../../../contract/location/sensor-findings.ts'
import {
  type FindingValues,
  type FindingWithBias,
  findingValues,
} from '../../../machines/administration/sensor-finding.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { day, fullDateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { personName } from '../../i18n/words/person-name.ts'
import type { FieldDefinition } from '../../records/record-field.tsx'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { AraboxBiasTable } from '../../ui/arabox-bias/arabox-bias.tsx'
import { DayInput } from '../../ui/field/day-input.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { FindingPicture } from './finding-picture.tsx'
import { findingWords } from './words.ts'

type FindingFormProps = { actor: RecordFormPageRef<FindingWithBias, FindingValues, null> }

const NONE = 'none'
const hints = { none: 'noneHint', leave_out: 'leaveOutHint', replace: 'replaceHint', accept: 'acceptHint' } as const

const isDecision = (value: unknown): value is FindingDecision => findingDecisions.some((each) => each === value)

type DayField = { name: 'left_out_from' | 'left_out_to'; label: string; hint?: string }

const dayField = (field: DayField): FieldDefinition<FindingValues> => ({
  ...field,
  kind: 'custom',
  render: ({ value, error, onChange }) => (
    <DayInput
      {...field}
      value={typeof value === 'string' && value !== '' ? value : null}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  ),
})

type TimeField = { name: 'starts_at' | 'ends_at'; label: string; hint?: string; required?: boolean }

const timeField = (field: TimeField): FieldDefinition<FindingValues> => ({
  ...field,
  kind: 'custom',
  render: ({ value, error, onChange }) => (
    <TextField
      {...field}
      type="datetime-local"
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={onChange}
    />
  ),
})

const isPlanned = (finding: FindingWithBias | null): boolean =>
  finding?.decision === 'replace' && finding.maintenance_id !== null

/** A finding about a sensor: its picture, and the decision about it. */
export const FindingFormPage = ({ actor }: FindingFormProps): ReactNode => {
  const t = useT(findingWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/sensor-finding',
        listTitle: t('title'),
        newTitle: t('title'),
        nameOf: ({ location_name }) => location_name,
        facts: ({ city_name, rule, onset, state, over_on, decided_by, decided_at, reason }) => [
          city_name,
          `${t(rule)}, ${day(onset)}`,
          t(state),
          ...(over_on === null ? [] : [t('overFact', { day: day(over_on) })]),
          ...(decided_by !== null && decided_at !== null && reason !== null
            ? [t('lastDecision', { name: personName(decided_by), time: fullDateTime(decided_at), reason })]
            : []),
        ],
        valuesOf: findingValues,
        isRemovable: () => false,
        fields: (_options, record, { decision }) => [
          {
            name: 'decision',
            kind: 'custom',
            label: t('decision'),
            render: ({ value, error, onChange }) => (
              <SelectField
                name="decision"
                label={t('decision')}
                hint={t(hints[isDecision(value) ? value : NONE])}
                error={error}
                value={isDecision(value) ? value : NONE}
                options={[NONE, ...findingDecisions].map((each) => ({ value: each, label: t(each as typeof NONE) }))}
                onChange={(chosen) => onChange(isDecision(chosen) ? chosen : null)}
              />
            ),
          },
          ...(decision === 'leave_out'
            ? [
                dayField({ name: 'left_out_from', label: t('leftOutFrom') }),
                dayField({ name: 'left_out_to', label: t('leftOutTo'), hint: t('leftOutToHint') }),
              ]
            : []),
          ...(decision === 'replace' && !isPlanned(record)
            ? [
                timeField({ name: 'starts_at', label: t('worksStart'), hint: t('worksStartHint') }),
                timeField({ name: 'ends_at', label: t('worksEnd'), required: true }),
              ]
            : []),
          {
            name: 'reason',
            kind: 'lines',
            label: t('reason'),
            hint: t('reasonHint'),
            required: true,
            maxLength: LONGEST_FINDING_REASON,
          },
        ],
        below: ({ record }) =>
          record && (
            <div className="stack">
              {record.maintenance_id !== null && (
                <p>
                  <a href={`/maintenance/form/${record.maintenance_id}`}>{t('works')}</a>
                </p>
              )}
              <FindingPicture finding={record} />
              {record.bias && (
                <Panel title={t('bias')}>
                  <p className="field-hint">{t('biasHint', { day: day(record.onset) })}</p>
                  <AraboxBiasTable bias={record.bias} since />
                  <p>
                    <a href={`/location/form/${record.location_id}`}>{t('biasCounts')}</a>
                  </p>
                </Panel>
              )}
            </div>
          ),
      }}
    />
  )
}
