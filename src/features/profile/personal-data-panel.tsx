import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { PersonExportRef } from '../../../machines/session/person-export.ts'
import { useArea } from '../../actors/use-area.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { profileWords } from './words.ts'

/** Saves everything that is stored about the own account as a file. */
export const PersonalDataPanel = ({ area, user }: { area: PersonExportRef; user: User }): ReactNode => {
  const t = useT(profileWords)
  const { isPending, failure } = useArea(area)
  return (
    <Panel title={t('personalData')}>
      <div className="stack">
        <p className="field-hint">{t('personalDataText')}</p>
        {failure && (
          <Banner tone="bad">
            {t('personalDataFailed')}: {failureSentences(failure)}
          </Banner>
        )}
        <div>
          <Button
            icon="download"
            loading={isPending}
            onClick={() => area.send({ type: 'area.request', query: { id: user.id } })}
          >
            {t('downloadData')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
