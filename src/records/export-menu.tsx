import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AreaRef } from '../../machines/kit/area/area.ts'
import type { ListQuery } from '../../machines/kit/list/list-query.ts'
import type { ExportCommand } from '../../machines/kit/records/records-page.ts'
import { failureSentences } from '../i18n/failure.ts'
import { useLanguage } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { OverflowMenu } from '../ui/action/menu.tsx'
import { recordWords } from './words.ts'

type ExportMenuProps = {
  download: AreaRef<ExportCommand, string>
  query: ListQuery
  /** The shown columns. */
  columns: readonly { key: string; header: string; member?: string | null }[]
}

/** Saves the list as a file: exactly what is filtered, with the shown columns in their order. */
export const ExportMenu = ({ download, query, columns }: ExportMenuProps): ReactNode => {
  const t = useT(recordWords)
  const language = useLanguage()
  const { data, failure } = useSelector(download, (snapshot) => snapshot.context)
  const exported = columns.filter(({ member }) => member !== null)
  const save = (format: ExportCommand['format']): void =>
    download.send({
      type: 'area.requested',
      query: {
        query,
        columns: exported.map(({ key, member }) => member ?? key),
        headings: exported.map(({ header }) => header),
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
        ]}
      />
      <span className={failure ? 'export-failed' : 'visually-hidden'} role="status">
        {failure ? `${t('exportFailed')}: ${failureSentences(failure)}` : data && t('exported', { name: data })}
      </span>
    </>
  )
}
