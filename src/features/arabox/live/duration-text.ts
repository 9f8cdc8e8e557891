import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { WordParams } from '../../../i18n/translate.ts'

/** A duration in seconds or whole minutes: `42 s`, `7 min`. */
export const durationText = (t: (key: 'seconds' | 'minutes', params: WordParams) => string, ms: number): string =>
  ms < MINUTE_MS
    ? t('seconds', { count: Math.round(ms / 1000) })
    : t('minutes', { minutes: Math.floor(ms / MINUTE_MS) })
