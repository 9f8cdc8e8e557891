import type { Random } from '../random.ts'

/** The longest text of a cell in spreadsheets. */
const LONGEST_CELL = 32_767
/** A cell of the longest length is rare, because it is the slowest to read. */
const RARE = 60

const usual = [
  'Marszałkowska 104, Warszawa',
  'ul. Piotrkowska 100, 90-001 Łódź',
  'Łódź',
  '90-001',
  '52.2297',
  '21,0122',
  '2026-09-03',
  '03.09.2026 05:00',
  '2026-02-03T04:00:00+01',
  '12',
  '12.0',
  '12 000',
  '10',
  'finished',
  'Hour',
  'General',
  '08:00',
  '2026-09-01/2026-09-14',
  'tak',
  'yes',
  '1',
  'WAW-001',
  'Europe/Warsaw',
] as const

const strange = [
  '',
  ' ',
  '\u00a0',
  '-',
  '=1+1',
  "'=1+1",
  '@sklep',
  '+48 22 123 45 67',
  '1e308',
  'NaN',
  '-0',
  '99999999999999999999',
  '0x1f',
  '__proto__',
  'constructor',
  '2026-02-30',
  '1899-12-31',
  '29.02.2027',
  '2026-03-29 02:00',
  '24:00',
  '👩‍👩‍👧',
  '\ud800',
  'מבחן',
  '_x0041_',
  '_x0000_',
  '<b>&amp;',
  '"',
  '""',
  ';',
  ',',
  '\t',
  'a\nb',
  'a\r\nb',
  '\u0001',
  '\0',
  '\ufeff',
  '\ufffd',
  '\u202e',
  '#N/A',
] as const

const parts = [
  'a ',
  'ul. ',
  '1/',
  '-,',
  'łódź ',
  'gm. x ',
  '00-',
  '"',
  ';',
  'a, ',
  ' ',
  '(',
  'ą',
  '2026-',
  '1 ',
  '\u00a0',
  "'",
  '0',
] as const

/** A text for a cell: one that a door reads, one that programs damage, or a long one. */
export const strangeCell = (random: Random): string => {
  if (random.oneIn(RARE)) {
    const part = random.pick(parts) + (random.oneIn(3) ? random.pick(parts) : '')
    return part.repeat(LONGEST_CELL).slice(0, random.oneIn(2) ? LONGEST_CELL : 1 + random.below(LONGEST_CELL + 2))
  }
  if (random.oneIn(4)) return random.pick(strange)
  return random.oneIn(12) ? random.pick(usual) + random.pick(strange) : random.pick(usual)
}
