import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { type CampaignImport, importColumns, type MissedScreen } from '../../../../contract/campaign/campaign-import.ts'
import { type CampaignImportRef, canConfirm } from '../../../../machines/campaign/import/campaign-import.ts'
import { dayRange } from '../../../i18n/dates.ts'
import { number } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PlainTable } from '../../../ui/list/plain-table.tsx'
import { Banner } from '../../../ui/state/banner.tsx'
import { ImportRows, rowsToMend } from './import-rows.tsx'
import { MissedScreens } from './missed-screens.tsx'
import { importWords } from './words.ts'

/** Most campaigns that are listed before they are stored. */
const MOST_CAMPAIGNS = 100

const Summary = ({ result, isChecked }: { result: CampaignImport; isChecked: boolean }): ReactNode => {
  const t = useT(importWords)
  const { fault_count: faults, created, already } = result
  if (!isChecked) return <Banner tone="info">{t('changed')}</Banner>
  if (faults > 0) return <Banner tone="bad">{t('faults', { count: faults })}</Banner>
  if (created === 0) return <Banner tone="info">{t(already > 0 ? 'nothing' : 'empty')}</Banner>
  return (
    <Banner tone="ok">
      {t('ready', { count: created })} {already > 0 && t('already', { count: already })}
    </Banner>
  )
}

const Campaigns = ({ result }: { result: CampaignImport }): ReactNode => {
  const t = useT(importWords)
  if (result.campaigns.length === 0) return null
  return (
    <div className="import-rows-box">
      <PlainTable label={t('toStore')}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('flight')}</th>
            <th scope="col">{t('screens')}</th>
            <th scope="col">{t('spots')}</th>
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {result.campaigns.slice(0, MOST_CAMPAIGNS).map((campaign) => (
            <tr key={campaign.name}>
              <td>{campaign.name}</td>
              <td className="num">{dayRange(campaign.date_from, campaign.date_to)}</td>
              <td className="num">{number(campaign.screens)}</td>
              <td className="num">{number(campaign.spots)}</td>
              <td>{t(campaign.outcome === 'created' ? 'created' : 'alreadyOne')}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

type CheckedFileProps = { actor: CampaignImportRef; result: CampaignImport; isBusy: boolean }

/** What a file would store, the rows that need correction, and the confirmation. */
export const CheckedFile = ({ actor, result, isBusy }: CheckedFileProps): ReactNode => {
  const t = useT(importWords)
  const { mended, isChecked } = useSelector(actor, (snapshot) => snapshot.context)
  const rows = rowsToMend(result, mended, t('missedScreen'))
  const mend = (row: number, cells: string[] | null): void => actor.send({ type: 'import.mended', row, cells })
  const replace = ({ rows: named }: MissedScreen, name: string): void => {
    const column = importColumns.indexOf('screen')
    for (const { row, cells } of rows) if (named.includes(row)) mend(row, cells.with(column, name))
  }
  const canStore = canConfirm({ result, isChecked })
  return (
    <>
      <Summary result={result} isChecked={isChecked} />
      {result.missed_screens.length > 0 && (
        <MissedScreens
          missed={result.missed_screens}
          count={result.missed_screen_count}
          isBusy={isBusy}
          onReplace={replace}
        />
      )}
      <div className="row">
        {isChecked && result.fault_count === 0 ? (
          <Button
            kind="primary"
            disabled={!canStore}
            loading={isBusy}
            onClick={() => actor.send({ type: 'import.confirmed' })}
          >
            {t('store', { count: result.created })}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={isChecked}
            loading={isBusy}
            onClick={() => actor.send({ type: 'import.checked_again' })}
          >
            {t('check')}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => actor.send({ type: 'import.cleared' })}>
          {t('clear')}
        </Button>
      </div>
      {rows.length > 0 && <ImportRows rows={rows} isBusy={isBusy} onMend={mend} />}
      {isChecked && result.fault_count === 0 && <Campaigns result={result} />}
    </>
  )
}
