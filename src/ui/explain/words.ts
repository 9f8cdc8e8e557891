import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the explanation "how it was computed" beside a number. */
export const explainWords = defineWords(
  {
    how: 'Jak policzono: {{name}}',
    inputs: 'Dane',
    multipliers: 'Przeliczniki',
    input: 'Składnik',
    value: 'Wartość',
    unit: 'Jednostka',
    counting: 'Sposób liczenia',
    net: 'netto',
    gross: 'brutto',
    period: 'Okres',
    measurement: 'Pomiar',
    method: 'Metoda i znane błędy',
  },
  {
    how: 'How this is calculated: {{name}}',
    inputs: 'Inputs',
    multipliers: 'Conversion factors',
    input: 'Input',
    value: 'Value',
    unit: 'Unit',
    counting: 'Counted as',
    net: 'net',
    gross: 'gross',
    period: 'Period',
    measurement: 'Measured',
    method: 'Method and known errors',
  },
)
