import { type ReactNode, useState } from 'react'
import type { Campaign, Spot } from '../../../../../contract/campaign/campaign.ts'
import type { FilmFit } from '../../../../../contract/campaign/occupancy.ts'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import type { SpotFileAddresses } from '../../../../../machines/campaign/spot-files.ts'
import type { Failure } from '../../../../../machines/kit/area/failure.ts'
import { decimal } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { IconButton } from '../../../../ui/action/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { PlaysSources } from '../../../../ui/number/plays-sources.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { Chip } from '../../../../ui/status/chip.tsx'
import { FilmFitLines } from '../../films/film-fit-lines.tsx'
import { SpotFilm } from '../../spot-film.tsx'
import { SpotThumbnail } from '../../spot-thumbnail.tsx'
import * as styles from '../../spots.module.css'
import { previewWords } from '../words.ts'

type SpotsPanelProps = {
  campaign: Campaign
  spotFiles: SpotFileAddresses | null
  /** Why the links of the films failed to load. */
  failure?: Failure | null
  /** The emissions of the spots, if the campaign has realized numbers. */
  progress?: CampaignProgress | null
  /** How the films fit the screens of the plan; null while it is not loaded. */
  fits?: readonly FilmFit[] | null
  /** What may be swapped of each spot; null while films are not swapped. */
  swapsOf?: ((spot: Spot) => ReactNode) | null
  /** Loads the links again: they have expired, or failed to load. */
  onExpired: () => void
}

/** The spots of a campaign with their emissions; each can be played. */
export const SpotsPanel = ({
  campaign,
  spotFiles,
  failure = null,
  progress = null,
  fits = null,
  swapsOf = null,
  onExpired,
}: SpotsPanelProps): ReactNode => {
  const t = useT(previewWords)
  const [playing, setPlaying] = useState<Spot | null>(null)
  const plays = new Map((progress?.spots ?? []).map((spot) => [spot.id, spot]))
  const count = campaign.spots.length
  const playedFiles = playing && spotFiles?.[playing.id]
  return (
    <Panel title={t('spots')} caption={count > 1 ? t('inRotation', { count }) : undefined}>
      <AreaFailure name={t('spotFiles')} failure={failure} hasData={spotFiles !== null} onRetry={onExpired} />
      {count === 0 && <p className="muted">{t('noSpots')}</p>}
      <ul>
        {campaign.spots.map((spot) => (
          <li className={styles.spot} key={spot.id}>
            <SpotThumbnail files={spotFiles?.[spot.id]} onExpired={onExpired} />
            <div className={styles.words}>
              <span className={styles.name}>{spot.file_name}</span>
              <span className="caption num">
                <SpotFacts spot={spot} />
                {progress && spot.spot_file_persist && (
                  <>
                    {`\u00a0· ${t('emissionCount', { count: plays.get(spot.id)?.emissions ?? 0 })} `}
                    <PlaysSources plays={plays.get(spot.id)?.plays_by_source} until={progress.plays_reported_until} />
                  </>
                )}
              </span>
              {/* What was played can no longer be changed. */}
              {campaign.status !== 'end' && (
                <FilmFitLines
                  fit={fits?.find((fit) => fit.spot_id === spot.id)}
                  seconds={spot.seconds}
                  bought={campaign.spot_seconds}
                />
              )}
              {swapsOf?.(spot)}
            </div>
            {spot.spot_file_persist ? (
              <IconButton
                icon="play"
                label={t('play', { name: spot.file_name })}
                disabled={!spotFiles?.[spot.id]}
                onClick={() => setPlaying(spot)}
              />
            ) : (
              <Chip tone="warn">{t('noFile')}</Chip>
            )}
          </li>
        ))}
      </ul>
      {playing && playedFiles && (
        <Dialog open title={playing.file_name} onClose={() => setPlaying(null)} width={400}>
          <SpotFilm files={playedFiles} onExpired={onExpired} />
        </Dialog>
      )}
    </Panel>
  )
}

const SpotFacts = ({ spot }: { spot: Spot }): ReactNode => {
  const t = useT(previewWords)
  if (spot.seconds === null) return null
  const seconds = decimal(spot.seconds, Number.isInteger(spot.seconds) ? 0 : 1)
  return spot.width && spot.height
    ? t('spotFacts', { seconds, width: String(spot.width), height: String(spot.height) })
    : t('spotSeconds', { seconds })
}
