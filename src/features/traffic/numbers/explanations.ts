import type { DeviceTotal } from '../../../../contract/statistics/answers.ts'
import { AUDIENCE_BASE } from '../../../../machines/audience/audience.ts'
import type { WordParams } from '../../../i18n/translate.ts'
import type { Explanation } from '../../../ui/explain/explanation.tsx'
import type { trafficWords } from '../words.ts'

type Key = Parameters<typeof trafficWords.text>[0]
type T = (key: Key, params?: WordParams) => string

/** A number of the number strip. */
export type NumberName = 'audience' | 'peopleNet' | 'peopleGross' | 'cars' | 'buses' | 'grp'

const audienceInputs = (total: DeviceTotal, t: T) => ({
  inputs: [
    { name: t('peopleNet'), value: total.people_net, unit: t('people') },
    { name: t('cars'), value: total.cars, unit: t('vehicles') },
    { name: t('buses'), value: total.buses, unit: t('vehicles') },
  ],
  multipliers: [
    { name: t('carMulti'), value: total.multipliers.car_multi },
    { name: t('busMulti'), value: total.multipliers.bus_multi },
    { name: t('viewsMulti'), value: total.multipliers.views_multi },
  ],
})

const detailsOf: Record<NumberName, (total: DeviceTotal, t: T) => Omit<Explanation, 'name'>> = {
  audience: (total, t) => ({ formula: t('audienceFormula'), ...audienceInputs(total, t), counting: 'net' }),
  peopleNet: (total, t) => ({
    formula: t('netFormula'),
    inputs: [{ name: t('peopleNet'), value: total.people_net, unit: t('people') }],
    counting: 'net',
  }),
  peopleGross: (total, t) => ({
    formula: t('grossFormula'),
    inputs: [{ name: t('peopleGross'), value: total.people_gross, unit: t('people') }],
    counting: 'gross',
  }),
  cars: (total, t) => ({
    formula: t('carsFormula'),
    inputs: [{ name: t('cars'), value: total.cars, unit: t('vehicles') }],
  }),
  buses: (total, t) => ({
    formula: t('busesFormula'),
    inputs: [{ name: t('buses'), value: total.buses, unit: t('vehicles') }],
  }),
  grp: (total, t) => ({
    formula: t('grpFormula'),
    inputs: [
      { name: t('audience'), value: total.audience, unit: t('contacts') },
      { name: t('grpBase'), value: AUDIENCE_BASE, unit: t('people') },
    ],
    multipliers: audienceInputs(total, t).multipliers,
    counting: 'net',
  }),
}

/** Explains how a number of the strip was computed, with the company's multipliers. */
export const trafficExplanation = (name: NumberName, total: DeviceTotal, period: string, t: T): Explanation => ({
  name: t(name),
  ...detailsOf[name](total, t),
  period,
  measured: { measuredHours: total.measured_hours, hours: total.hours },
})
