import { dayOf } from '../../machines/calendar/warsaw.ts'
import { dayWithYear } from '../i18n/dates.ts'
import { translate } from '../i18n/translate.ts'
import { optionsOf } from '../ui/field/options.ts'
import type { ListColumn } from '../ui/list/list-view.tsx'
import { StatusDot } from '../ui/status/dot.tsx'
import type { RecordColumn, RecordFilter } from './record-list-page.tsx'
import { listWords } from './words.ts'

/** The column of the day on which a record was created, in Poland. */
export const createdColumn = (): ListColumn<{ created_at: string }> => ({
  key: 'created_at',
  header: translate(listWords, 'createdAt'),
  sortable: true,
  render: ({ created_at }) => dayWithYear(dayOf(new Date(created_at))),
})

/** The grammatical gender of what a list shows: in Polish the word for “active” agrees with it. */
export type Gender = 'feminine' | 'masculine' | 'neuter'

const activeWord = (isActive: boolean, gender: Gender): string =>
  translate(listWords, isActive ? `active_${gender}` : `inactive_${gender}`)

type ActiveMarkProps = { isActive: boolean; gender: Gender }

/** Whether a record is active, as a dot and a word. */
export const ActiveMark = ({ isActive, gender }: ActiveMarkProps) => (
  <StatusDot tone={isActive ? 'ok' : 'off'} label={activeWord(isActive, gender)} />
)

/** Words for the values of `is_active` in a file. */
export const activeWords = (gender: Gender): Readonly<Record<string, string>> => ({
  true: activeWord(true, gender),
  false: activeWord(false, gender),
})

/** The column of whether a record is active. */
export const activeColumn = (gender: Gender): RecordColumn<{ is_active: boolean }> => ({
  key: 'is_active',
  header: translate(listWords, 'state'),
  words: activeWords(gender),
  render: ({ is_active }) => <ActiveMark isActive={is_active} gender={gender} />,
})

/** The filter by company, for an account that sees more than its own. */
export const companyFilter = (companies: readonly { id: number; name: string }[] = []): readonly RecordFilter[] =>
  companies.length > 1
    ? [{ key: 'company_id', label: translate(listWords, 'company'), options: optionsOf(companies) }]
    : []

/** The filter by active and inactive records. */
export const activeFilter = (gender: Gender): RecordFilter => ({
  key: 'is_active',
  label: translate(listWords, 'state'),
  options: Object.entries(activeWords(gender)).map(([value, label]) => ({ value, label })),
})
