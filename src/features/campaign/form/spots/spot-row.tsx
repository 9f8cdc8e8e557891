import type { ReactNode } from 'react'
import type { SizedScreens, Spot } from '../../../../../contract/campaign/campaign.ts'
import type { FittedFile } from '../../../../../machines/campaign/film/screen-fit.ts'
import type { SpotFileAddress } from '../../../../../machines/campaign/spot-files.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { failureSentences } from '../../../../i18n/failure-sentences.ts'
import { joinFacts, percent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/action/button.tsx'
import { Meter } from '../../../../ui/number/meter.tsx'
import { fileSizeText } from '../../file-size-text.ts'
import { ChosenScreensFit } from '../../films/lazy-chosen-screens-fit.tsx'
import { SpotThumbnail } from '../../spot-thumbnail.tsx'
import * as styles from '../../spots.module.css'
import { formWords } from '../words.ts'

type SpotRowProps = {
  name: string
  stored: Spot | null
  /** Its films as they are after the save, and the seconds of the longest one. */
  films: { seconds: number | null; files: readonly FittedFile[] }
  /** The chosen screens by their sizes; null while they are not known. */
  screens: readonly SizedScreens[] | null
  /** Seconds that the plan pays for. */
  bought: number
  /** Whether the file is uploaded with the next save. */
  isWaiting: boolean
  /** Why its last upload failed, if it did. */
  failure: Failure | null
  /** Upload progress in percent; null if no upload is running. */
  progress: number | null
  files: SpotFileAddress | undefined
  onPlay: () => void
  onExpired: () => void
  /** Opens all files of the spot; absent while it has none. */
  onFiles: (() => void) | undefined
  onRemove: () => void
}

/** One spot of the form: its file, and whether it is stored, waiting or being uploaded. */
export const SpotRow = ({
  name,
  stored,
  films,
  screens,
  bought,
  isWaiting,
  failure,
  progress,
  files,
  onPlay,
  onExpired,
  onFiles,
  onRemove,
}: SpotRowProps): ReactNode => {
  const t = useT(formWords)
  const isStored = stored?.spot_file_persist === true && !isWaiting
  const facts = [
    ...(stored?.seconds ? [t('seconds', { count: stored.seconds })] : []),
    ...(stored?.width && stored.height ? [`${stored.width} × ${stored.height}`] : []),
    ...(stored?.size_bytes ? [fileSizeText(stored.size_bytes)] : []),
  ].join(', ')
  const state =
    progress !== null
      ? t('sending', { percent: percent(progress, 0) })
      : t(isWaiting ? 'waitsForSave' : isStored ? 'stored' : 'noFile')
  return (
    <li className={styles.spot}>
      <SpotThumbnail files={files} onExpired={onExpired} />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={isStored || isWaiting || progress !== null ? 'caption num' : 'caption num tone-warn'}>
          {joinFacts([facts, state])}
        </span>
        {failure && <span className="caption tone-bad">{failureSentences(failure)}</span>}
        {films.files.length > 0 && <ChosenScreensFit {...films} bought={bought} screens={screens} />}
        {progress !== null && <Meter value={progress} max={100} tone="theme" label={state} />}
      </div>
      <div className={styles.tools}>
        {onFiles && <IconButton icon="copy" label={t('spotFiles', { name })} onClick={onFiles} />}
        {files && <IconButton icon="play" label={t('playSpot', { name })} onClick={onPlay} />}
        <IconButton icon="trash" label={t('removeSpot', { name })} disabled={progress !== null} onClick={onRemove} />
      </div>
    </li>
  )
}
