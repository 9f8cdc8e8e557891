import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import type { TemplateCommand } from '../../../machines/kit/import/sheet-import.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { sheetImportWords } from './words.ts'

/** Saves a file with the columns of the import and an example. */
export const ImportTemplate = ({ template }: { template: AreaRef<TemplateCommand, string> }): ReactNode => {
  const t = useT(sheetImportWords)
  const language = useLanguage()
  const { data, failure } = useSelector(template, (snapshot) => snapshot.context)
  return (
    <>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          onClick={() => template.send({ type: 'area.request', query: { format, language } })}
        >
          {t(format)}
        </Button>
      ))}
      <span className={failure ? 'caption' : 'visually-hidden'} role="status">
        {failure ? `${t('templateFailed')}: ${failureSentences(failure)}` : data && t('templateSaved', { name: data })}
      </span>
    </>
  )
}
