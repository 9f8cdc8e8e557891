import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { campaignWords } from '../words.ts'
import { emptyListWords } from './empty-words.ts'

export const NoCampaignsYet = ({ kind, canEdit }: { kind: 'campaign' | 'offer'; canEdit: boolean }): ReactNode => {
  const t = useT(campaignWords)
  const tEmpty = useT(emptyListWords)
  if (kind === 'offer') {
    return (
      <EmptyState
        isTable
        title={tEmpty('noOffersYet')}
        text={tEmpty('noOffersYetText')}
        actions={<Button href="/campaign">{tEmpty('toCampaigns')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      isTable
      title={tEmpty('nothingYet')}
      text={tEmpty('nothingYetText')}
      actions={canEdit && <Button href="/campaign/form/add">{t('newCampaign')}</Button>}
    />
  )
}
