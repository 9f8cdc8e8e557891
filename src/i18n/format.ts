import { type Language, language } from './language.ts'

const missing = '–'
const narrowSpace = '\u202f'
const noBreakSpace = '\u00a0'

const formats = new Map<string, Intl.NumberFormat>()

const formatter = (least: number, most: number, spoken: Language): Intl.NumberFormat => {
  const key = `${spoken}-${least}-${most}`
  const found = formats.get(key)
  if (found) return found
  const format = new Intl.NumberFormat(spoken === 'pl' ? 'pl-PL' : 'en-GB', {
    useGrouping: 'always',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  })
  formats.set(key, format)
  return format
}

const written = (
  value: number | null | undefined,
  least: number,
  most: number,
  spoken: Language = language(),
): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing
  const text = formatter(least, most, spoken).format(value).replaceAll(/\s/g, narrowSpace).replace('-', '−')
  return /[1-9]/.test(text) ? text : text.replace('−', '')
}

/**
 * A whole number, `32 681 000` with U+202F between thousands or in English `32,681,000`; `–` without a number
 * (docs/design.md, Numbers; S14).
 */
export const number = (value: number | null | undefined, spoken: Language = language()): string => {
  return written(value, 0, 0, spoken)
}

/** A number with exactly `digits` decimals, `0,3` or in English `0.3` (S14). */
export const decimal = (value: number | null | undefined, digits: number): string => {
  return written(value, digits, digits)
}

/** The unit of an amount that stands apart from it: `zł`, in English `PLN`. */
export const currency = (): string => (language() === 'pl' ? 'zł' : 'PLN')

/** Puts an amount that is written already beside its currency: `30 000 zł`, in English `PLN 30,000`. */
const inCurrency = (amount: string): string => {
  if (language() === 'pl') return `${amount}${noBreakSpace}zł`
  return amount.startsWith('−') ? `−PLN${noBreakSpace}${amount.slice(1)}` : `PLN${noBreakSpace}${amount}`
}

/** An amount given in PLN, two decimals: `109 105,92 zł`, in English `PLN 109,105.92` (docs/design.md, Numbers). */
export const money = (pln: number | null | undefined): string => {
  const text = written(pln, 2, 2)
  return text === missing ? missing : inCurrency(text)
}

/** A sum of whole PLN in a sentence: `30 000 zł`, in English `PLN 30,000`. */
export const roundMoney = (pln: number): string => inCurrency(number(pln))

/** An amount given in integer grosze, written in PLN. */
export const grosze = (amount: number | null | undefined): string => {
  return money(amount === null || amount === undefined ? amount : amount / 100)
}

/** A share given in percent (10.66 is `10,66 %` with two digits, U+202F before the sign; in English `10.66%`). */
export const percent = (value: number | null | undefined, digits = 1): string => {
  const text = written(value, digits, digits)
  if (text === missing) return missing
  return language() === 'pl' ? `${text}${narrowSpace}%` : `${text}%`
}

/** A change in percent with its sign, `−11,1 %` or `+4,2 %`; zero has no sign. */
export const signedPercent = (value: number | null | undefined, digits = 1): string => {
  const text = percent(value, digits)
  return typeof value === 'number' && value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

// English writes the unit against the number: `1.5 m` with a space would be metres.
const units: Record<Language, { thousands: string; millions: string }> = {
  pl: { thousands: `${noBreakSpace}tys.`, millions: `${noBreakSpace}mln` },
  en: { thousands: 'k', millions: 'm' },
}

type Scale = {
  divisor: number
  unit: string
  digits: number
}

const scaleOf = (value: number): Scale | null => {
  const size = Math.abs(value)
  // From 999 500 on, thousands would round to "1 000 tys.", so millions are used.
  if (size >= 999_500) return { divisor: 1_000_000, unit: units[language()].millions, digits: 2 }
  if (size >= 1_000) return { divisor: 1_000, unit: units[language()].thousands, digits: size < 10_000 ? 1 : 0 }
  return null
}

/** A rough number for axes and captions, `4 mln`, `600 tys.`, in English `4m`, `600k` (docs/design.md, Numbers). */
export const compact = (value: number | null | undefined): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing
  const scale = scaleOf(value)
  return scale ? `${written(value / scale.divisor, 0, scale.digits)}${scale.unit}` : number(value)
}

/** An interval in the unit of its upper end, `3,79–4,47 mln`, in English `3.79–4.47m`. */
export const interval = (low: number, high: number): string => {
  const scale = scaleOf(high)
  if (!scale) return range(number(low), number(high))
  const ends = [low, high].map((end) => written(end / scale.divisor, scale.digits, scale.digits))
  return `${ends.join('–')}${scale.unit}`
}

/** Facts in one line, `9 osób · 3 role`, without those that are empty. The dots never begin a line. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')

/** Joins two formatted ends with an en dash, `1–10`. */
export const range = (from: string | number, to: string | number): string => {
  return `${typeof from === 'number' ? number(from) : from}–${typeof to === 'number' ? number(to) : to}`
}
