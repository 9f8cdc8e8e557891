import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { campaignWords } from '../words.ts'

export const NoCampaignsYet = ({ kind, canEdit }: { kind: 'campaign' | 'offer'; canEdit: boolean }): ReactNode => {
  const t = useT(campaignWords)
  if (kind === 'offer') {
    return (
      <EmptyState
        title={t('noOffersYet')}
        text={t('noOffersYetText')}
        actions={<Button href="/campaign">{t('toCampaigns')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      title={t('nothingYet')}
      text={t('nothingYetText')}
      actions={canEdit && <Button href="/campaign/form/add">{t('newCampaign')}</Button>}
    />
  )
}
