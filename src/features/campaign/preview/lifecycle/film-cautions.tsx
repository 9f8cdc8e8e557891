import type { ReactNode } from 'react'
import type { Campaign } from '../../../../../contract/campaign/campaign.ts'
import type { FilmFit } from '../../../../../contract/campaign/occupancy.ts'
import { brokenCautions } from '../../../../../machines/campaign/lifecycle/cautions.ts'
import type { CommandStep } from '../../../../../machines/campaign/lifecycle/commands.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { FilmFitLines } from '../../films/film-fit-lines.tsx'
import * as styles from './lifecycle.module.css'

type FilmCautionsProps = {
  campaign: Campaign
  step: CommandStep
  /** How the films fit the screens; null while it is not loaded. */
  fits: readonly FilmFit[] | null
  /** Id of the text, which describes the button of the step. */
  id: string
}

/**
 * What whoever takes a step has to see of the films first: on how many screens they have another shape or may not play,
 * and which are shorter than bought. Nothing if no caution is broken.
 */
export const FilmCautions = ({ campaign, step, fits, id }: FilmCautionsProps): ReactNode => {
  const bought = campaign.spot_seconds
  const concerned = campaign.spots.filter((spot) => {
    const films = fits?.filter(({ spot_id }) => spot_id === spot.id) ?? []
    return brokenCautions(step, { films, spots: [spot], bought }).length > 0
  })
  if (concerned.length === 0) return null
  return (
    <span className={styles.wait} id={id}>
      <Icon name="warn" size={14} />
      <span className="stack">
        {concerned.map((spot) => (
          <span key={spot.id}>
            <strong>{spot.file_name}</strong>{' '}
            <FilmFitLines
              fit={fits?.find(({ spot_id }) => spot_id === spot.id)}
              seconds={spot.seconds}
              bought={bought}
            />
          </span>
        ))}
      </span>
    </span>
  )
}
