import { type ReactNode, useState } from 'react'
import type { Availability, PickableScreen } from '../../../../../machines/campaign/form/form-page.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonChart } from '../../../../ui/state/skeleton.tsx'
import { failureSentence } from '../../failure-sentence.ts'
import { formWords } from '../words.ts'
import { ScreenPicker } from './screen-picker.tsx'

type ScreenMapDialogProps = {
  screens: { data: PickableScreen[] | null; failure: Failure | null }
  cities: Availability['cities']
  chosen: readonly number[]
  onChoose: (screenIds: number[] | null) => void
  onRetry: () => void
  onClose: () => void
}

/** Picks single screens on a map or in the list beside it; taken screens cannot be picked (docs/design.md, Maps). */
export const ScreenMapDialog = ({
  screens,
  cities,
  chosen,
  onChoose,
  onRetry,
  onClose,
}: ScreenMapDialogProps): ReactNode => {
  const t = useT(formWords)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set(chosen))
  const { data, failure } = screens
  const toggle = (id: number): void =>
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <Dialog
      open
      width={960}
      title={t('mapTitle')}
      onClose={onClose}
      footer={
        <>
          <span className="num map-count">{t('mapChosen', { count: ids.size })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={() => onChoose(ids.size > 0 ? [...ids] : null)}>
            {t('mapUse')}
          </Button>
        </>
      }
    >
      {failure && !data && (
        <ErrorState
          title={t('mapFailed')}
          text={failureSentence(failure)}
          requestId={failure.requestId}
          onRetry={onRetry}
        />
      )}
      {!failure && !data && <SkeletonChart height={420} />}
      {data && <ScreenPicker screens={data} cities={cities} ids={ids} onToggle={toggle} />}
    </Dialog>
  )
}
