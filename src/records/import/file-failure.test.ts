import { beforeEach, expect, test } from 'vitest'
import { lineFaults } from '../../../contract/live/line-faults.ts'
import { serverValidation } from '../../../contract/server-validation.ts'
import { sheetFaults } from '../../../contract/sheet-faults.ts'
import { setLanguage } from '../../i18n/language.ts'
import { fileFailureText } from './file-failure.ts'

beforeEach(() => setLanguage('pl'))

const failure = (code: string, errors: { path: string; message: string }[]) => ({
  code,
  detail: code,
  status: 422,
  errors,
})

test('a refused file names row, column and reason of each fault', () => {
  const unreadable = failure('unreadable_file', [{ path: 'row 3, column B', message: sheetFaults.quote }])
  expect(fileFailureText(unreadable)).toBe(
    'Nie udało się odczytać pliku. wiersz 3, kolumna B: Brakuje zamykającego cudzysłowu.',
  )
  const line = failure('unreadable_file', [{ path: 'line 7', message: lineFaults.damaged }])
  expect(fileFailureText(line)).toContain('wiersz 7: ')
  const whole = failure('unreadable_file', [{ path: 'file', message: sheetFaults.empty }])
  expect(fileFailureText(whole)).toBe('Nie udało się odczytać pliku. Plik jest pusty.')
})

test('a file without columns names each of them', () => {
  const missing = ['hour', 'sensor_id'].map((path) => ({ path, message: serverValidation.missingColumn }))
  expect(fileFailureText(failure('missing_columns', missing))).toMatch(/hour: .+\. sensor_id: /)
})
