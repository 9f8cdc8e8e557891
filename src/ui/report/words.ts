import { defineWords } from '../../i18n/define.ts'

/** Texts of the panel that downloads reports. */
export const reportWords = defineWords(
  {
    title: 'Raport',
    about: 'Za dni i lokalizacje z filtra',
    rows: 'Wiersze',
    daily: 'Dni',
    hourly: 'Godziny',
    format: 'Format',
    raw: 'Surowe dane',
    rawHint: 'Wszystkie zapisane kolumny, bez mnożników i bez ukrywania małych grup.',
    download: 'Pobierz raport',
    cancel: 'Przerwij',
    preparing: 'Przygotowuję raport',
    saved: 'Zapisano {{name}}',
    failed: 'Nie udało się pobrać raportu',
  },
  {
    title: 'Report',
    about: 'For the days and locations of the filter',
    rows: 'Rows',
    daily: 'Days',
    hourly: 'Hours',
    format: 'Format',
    raw: 'Raw data',
    rawHint: 'Every stored column, without multipliers and with small groups.',
    download: 'Download report',
    cancel: 'Stop',
    preparing: 'Preparing the report',
    saved: 'Saved {{name}}',
    failed: 'The report could not be downloaded',
  },
)
