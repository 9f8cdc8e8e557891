import { defineWords } from '../../i18n/define.ts'

/** Texts of the explanation "how it was computed" beside a number. */
export const explainWords = defineWords(
  {
    how: 'Jak policzono: {{name}}',
    inputs: 'Dane',
    multipliers: 'Mnożniki',
    input: 'Składnik',
    value: 'Wartość',
    unit: 'Jednostka',
    counting: 'Liczenie',
    net: 'netto',
    gross: 'brutto',
    period: 'Okres',
    measurement: 'Pomiar',
  },
  {
    how: 'How it was computed: {{name}}',
    inputs: 'Inputs',
    multipliers: 'Multipliers',
    input: 'Input',
    value: 'Value',
    unit: 'Unit',
    counting: 'Counting',
    net: 'net',
    gross: 'gross',
    period: 'Period',
    measurement: 'Measured',
  },
)
