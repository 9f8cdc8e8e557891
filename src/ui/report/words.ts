import { defineWords } from '../../i18n/word-table.ts'

/** Texts of the panel that downloads reports. */
export const reportWords = defineWords(
  {
    title: 'Raport',
    about: 'Dla dni i lokalizacji z filtra',
    rows: 'Dane według',
    daily: 'dni',
    hourly: 'godzin',
    format: 'Format',
    raw: 'Dane surowe',
    rawHint: 'Wszystkie zapisane kolumny, bez przeliczników i bez ukrywania małych grup.',
    download: 'Pobierz raport',
    cancel: 'Przerwij',
    preparing: 'Przygotowywanie raportu…',
    saved: 'Zapisano {{name}}',
    failed: 'Nie udało się pobrać raportu',
  },
  {
    title: 'Report',
    about: 'For the days and locations in the filter',
    rows: 'One row per',
    daily: 'Day',
    hourly: 'Hour',
    format: 'Format',
    raw: 'Raw data',
    rawHint: 'All stored columns, without conversion factors, small groups included.',
    download: 'Download report',
    cancel: 'Stop',
    preparing: 'Preparing report…',
    saved: 'Saved {{name}}',
    failed: 'The report could not be downloaded',
  },
)
