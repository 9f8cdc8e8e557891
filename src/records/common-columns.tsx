import { dayOf } from '../../machines/calendar/warsaw.ts'
import { dayWithYear } from '../i18n/dates.ts'
import { translate } from '../i18n/translate.ts'
import type { ListColumn } from '../ui/list/list-view.tsx'
import { StatusDot } from '../ui/status/dot.tsx'
import { optionsOf } from './options.ts'
import type { RecordColumn, RecordFilter } from './record-list-page.tsx'
import { recordWords } from './words.ts'

/** The column of the day on which a record was created, in Poland. */
export const createdColumn = (): ListColumn<{ created_at: string }> => ({
  key: 'created_at',
  header: translate(recordWords, 'createdAt'),
  sortable: true,
  render: ({ created_at }) => dayWithYear(dayOf(new Date(created_at))),
})

/** Whether a record is active, as a dot and a word. */
export const ActiveMark = ({ isActive }: { isActive: boolean }) => (
  <StatusDot tone={isActive ? 'ok' : 'off'} label={translate(recordWords, isActive ? 'active' : 'inactive')} />
)

/** Words for the values of `is_active` in a file. */
export const activeWords = (): Readonly<Record<string, string>> => ({
  true: translate(recordWords, 'active'),
  false: translate(recordWords, 'inactive'),
})

/** The column of whether a record is active. */
export const activeColumn = (): RecordColumn<{ is_active: boolean }> => ({
  key: 'is_active',
  header: translate(recordWords, 'state'),
  words: activeWords(),
  render: ({ is_active }) => <ActiveMark isActive={is_active} />,
})

/** The filter by company, for an account that sees more than its own. */
export const companyFilter = (companies: readonly { id: number; name: string }[] = []): readonly RecordFilter[] =>
  companies.length > 1
    ? [{ key: 'company_id', label: translate(recordWords, 'company'), options: optionsOf(companies) }]
    : []

/** The filter by active and inactive records. */
export const activeFilter = (): RecordFilter => ({
  key: 'is_active',
  label: translate(recordWords, 'state'),
  options: [
    { value: 'true', label: translate(recordWords, 'active') },
    { value: 'false', label: translate(recordWords, 'inactive') },
  ],
})
