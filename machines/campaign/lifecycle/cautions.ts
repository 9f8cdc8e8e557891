import type { FilmFit } from '../../../contract/campaign/occupancy.ts'
import { SPOT_TOLERANCE_SECONDS } from '../../../contract/limits.ts'
import type { Step } from './lifecycle-events.ts'

/** What the cautions of a campaign look at: how its films fit the screens of the plan, and how long they play. */
export type CautionFacts = {
  readonly films: readonly FilmFit[]
  /** Seconds of the longest film of each spot; null with pictures only, and while they are not known. */
  readonly spots: readonly { readonly seconds: number | null }[]
  /** Seconds that the plan pays for. */
  readonly bought: number
}

/** Whether a film is shorter than the seconds that its plan pays for. A picture is shown for all of them. */
export const isShorter = (seconds: number | null, bought: number): boolean =>
  seconds !== null && seconds < bought - SPOT_TOLERANCE_SECONDS

/** Whether a film is longer than the seconds of its plan. Its upload is refused; a plan may be shortened later. */
export const isLonger = (seconds: number | null, bought: number): boolean =>
  seconds !== null && seconds > bought + SPOT_TOLERANCE_SECONDS

/**
 * Rules whose breach does not refuse a step: whoever takes it has to see the reason first, because a film with empty
 * bars, or one that ends early, may be what the advertiser wants.
 */
export const cautions = {
  films_fit_screens: ({ films }) => films.every(({ misfits }) => misfits.length === 0),
  every_player_plays_films: ({ films }) => films.every((film) => film.h265_screens === 0),
  films_fill_time: ({ spots, bought }) => spots.every(({ seconds }) => !isShorter(seconds, bought)),
} satisfies Record<string, (facts: CautionFacts) => boolean>

/** Name of a caution. */
export type CautionName = keyof typeof cautions

const names = Object.keys(cautions) as CautionName[]

/** The steps that are taken only after a look at the films: those by which a plan goes on its way to the screens. */
const stepsWithCautions: readonly Step[] = ['campaign.submit', 'campaign.accept', 'campaign.confirm']

/** The cautions that a step breaks, in order; empty for steps that no film concerns. */
export const brokenCautions = (step: Step, facts: CautionFacts): CautionName[] =>
  stepsWithCautions.includes(step) ? names.filter((name) => !cautions[name](facts)) : []
