import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { User } from '../../../../contract/users/user.ts'
import { comparisonPath } from '../../../../machines/campaign/comparison/comparison-path.ts'
import { brokenRulesOfCommand } from '../../../../machines/campaign/lifecycle/commands.ts'
import { hasMissedStart } from '../../../../machines/campaign/lifecycle/missed-start.ts'
import type { CampaignListPageRef } from '../../../../machines/campaign/list/list-page.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { selectionWords } from './selection-words.ts'

type AcceptBarProps = { actor: CampaignListPageRef; user: User; selected: readonly Campaign[] }

/** Accepts those of the selected campaigns that can be accepted, and says how many they are; compares two of them. */
export const AcceptBar = ({ actor, user, selected }: AcceptBarProps): ReactNode => {
  const t = useT(selectionWords)
  const canAccept = user.permissions.includes('campaign.accept')
  const [first, second, third] = selected
  const isAccepting = useSelector(actor, (each) => each.matches('accepting'))
  const acceptable = selected.filter((row) => brokenRulesOfCommand(row, { step: 'campaign.accept' }, user).length === 0)
  const hasMissed = selected.some((row) => hasMissedStart(row, row.as_of))
  return (
    <>
      {canAccept && (
        <>
          <Button
            kind="primary"
            icon="check"
            disabled={acceptable.length === 0}
            loading={isAccepting}
            onClick={() => actor.send({ type: 'campaigns.accept', campaigns: acceptable })}
          >
            {t('acceptSome', { count: acceptable.length })}
          </Button>
          <span className="num">
            {t(hasMissed ? 'acceptFitsInTime' : 'acceptFits', { fit: acceptable.length, all: selected.length })}
          </span>
        </>
      )}
      {first && second && !third ? (
        <Button href={comparisonPath([first.uuid, second.uuid])}>{t('compare')}</Button>
      ) : (
        <Button disabled>{t('compareTwo')}</Button>
      )}
    </>
  )
}
