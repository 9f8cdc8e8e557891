import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { ListQuery } from '../../machines/kit/list/list-query.ts'
import type { ExportCommand } from '../../machines/kit/records/download.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useLanguage } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { OverflowMenu } from '../ui/action/menu.tsx'
import * as styles from './menus.module.css'
import { listWords } from './words.ts'

/** Words that stand for the values of an exported member, by value. */
type ValueWords = Readonly<Record<string, string>>

/** A column of a list, and the members of a record that are exported for it, by default the one of its key. */
export type ExportedColumn = {
  key: string
  header: string
  member?: string | null
  words?: ValueWords
  /** Several members with their headings, for a column that shows more than one. */
  members?: readonly { member: string; header: string; words?: ValueWords }[]
}

type ExportMenuProps = {
  download: AreaRef<ExportCommand, string>
  query: ListQuery
  /** The shown columns. */
  columns: readonly ExportedColumn[]
  /** A format for other systems that the list has besides tables. */
  standard?: 'geojson' | 'ics' | undefined
}

/** Saves the list as a file: exactly what is filtered, with the shown columns in their order. */
export const ExportMenu = ({ download, query, columns, standard }: ExportMenuProps): ReactNode => {
  const t = useT(listWords)
  const language = useLanguage()
  const { data, failure } = useSelector(download, (snapshot) => snapshot.context)
  const exported = columns.flatMap(({ key, header, member, members, words = {} }) =>
    member === null ? [] : (members ?? [{ member: member ?? key, header, words }]),
  )
  const save = (format: ExportCommand['format']): void =>
    download.send({
      type: 'area.request',
      query: {
        query,
        columns: exported.map(({ member }) => member),
        headings: exported.map(({ header }) => header),
        words: exported.flatMap(({ member, words = {} }) =>
          Object.entries(words).map(([value, word]) => `${member}=${value}=${word}`),
        ),
        format,
        language,
      },
    })
  return (
    <>
      <OverflowMenu
        label={t('export')}
        icon="download"
        items={[
          { key: 'csv', label: t('exportCsv'), icon: 'download', onSelect: () => save('csv') },
          { key: 'xlsx', label: t('exportXlsx'), icon: 'download', onSelect: () => save('xlsx') },
          ...(standard
            ? [{ key: standard, label: t(standard), icon: 'download' as const, onSelect: () => save(standard) }]
            : []),
        ]}
      />
      <span className={failure ? styles.failed : 'visually-hidden'} role="status">
        {failure ? `${t('exportFailed')}: ${failureSentences(failure)}` : data && t('exported', { name: data })}
      </span>
    </>
  )
}
