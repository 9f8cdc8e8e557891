import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ResearchImport, researchColumns } from '../../../../../contract/research-import.ts'
import type {
  ResearchImportRef,
  ResearchSheetImportRef,
} from '../../../../../machines/campaign/research/research-import.ts'
import { number } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import type { ImportView } from '../../../../records/import/checked-file.tsx'
import { ImportSteps } from '../../../../records/import/import-steps.tsx'
import { ImportTemplate } from '../../../../records/import/import-template.tsx'
import { RecordTable } from '../../../../records/record-table.tsx'
import * as styles from '../../../../records/records.module.css'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import type { ListColumn } from '../../../../ui/list/column.ts'
import { researchWords } from '../words.ts'
import { ImportedResearch } from './imported-research.tsx'
import { researchImportWords } from './words.ts'

/** Most campaigns that are listed before they are stored. */
const MOST_CAMPAIGNS = 100

/** Imports figures of an outside research from a file: checked, corrected, stored when confirmed (R40, E11). */
export const ResearchImportPage = ({ actor }: { actor: ResearchImportRef }): ReactNode => {
  const t = useT(researchImportWords)
  const { sheet, imported } = useSelector(actor, (snapshot) => snapshot.children)
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('campaigns'), href: '/campaign' },
          { label: t('research'), href: '/campaign/research' },
        ]}
        title={t('title')}
        facts={[
          <Link key="audit" href="/audit?kind=research">
            {t('audit')}
          </Link>,
        ]}
        actions={sheet && <SheetTemplate sheet={sheet} />}
      />
      <div className="stack">
        <Panel>{sheet && <SheetSteps sheet={sheet} />}</Panel>
        {imported && <ImportedResearch area={imported} />}
      </div>
    </>
  )
}

const SheetTemplate = ({ sheet }: { sheet: ResearchSheetImportRef }): ReactNode => {
  const template = useSelector(sheet, (snapshot) => snapshot.children.template)
  return template && <ImportTemplate template={template} />
}

const SheetSteps = ({ sheet }: { sheet: ResearchSheetImportRef }): ReactNode => {
  const t = useT(researchImportWords)
  const view: ImportView<ResearchImport> = {
    hint: t('hint'),
    columns: researchColumns,
    required: researchColumns.length,
    summary: ({ changed, already }) => {
      if (changed > 0) return { hasChanges: true, text: t('ready', { count: changed }) }
      return { hasChanges: false, text: t(already > 0 ? 'nothing' : 'empty') }
    },
    storeLabel: ({ changed }) => t('store', { count: changed }),
    records: ({ campaigns }) => campaigns.length > 0 && <Campaigns campaigns={campaigns} />,
  }
  return <ImportSteps actor={sheet} view={view} />
}

type FoundCampaign = ResearchImport['campaigns'][number]

const Campaigns = ({ campaigns }: Pick<ResearchImport, 'campaigns'>): ReactNode => {
  const t = useT(researchImportWords)
  const statusText = useT(researchWords)
  const columns: readonly ListColumn<FoundCampaign>[] = [
    { key: 'name', header: t('name'), render: ({ name }) => name },
    { key: 'id', header: t('id'), render: ({ id }) => <span className={styles.id}>{id}</span> },
    { key: 'status', header: t('status'), render: ({ status }) => statusText(status) },
    { key: 'figures', header: t('figures'), align: 'end', render: ({ statistics }) => number(statistics) },
    { key: 'outcome', header: t('outcome'), render: ({ outcome }) => t(outcome) },
  ]
  const shown = campaigns.slice(0, MOST_CAMPAIGNS)
  return <RecordTable label={t('inFile')} columns={columns} rows={shown} rowKey={({ id }) => id} />
}
