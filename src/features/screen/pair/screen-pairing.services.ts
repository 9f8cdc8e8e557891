import { fromPromise } from 'xstate'
import { screenOperations } from '../../../../contract/location/screen-records.ts'
import { screenPlayerOperations } from '../../../../contract/player/screen-players.ts'
import {
  type FoundScreens,
  foundScreensArea,
  screenPairingPage,
} from '../../../../machines/administration/screen-pairing.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

/** Screens that are shown at once; a longer list is searched. */
const MOST_SCREENS = 20

/** The page that pairs a player with a screen, with its services. */
export const provideScreenPairing = (call: Call) =>
  screenPairingPage.provide({
    actors: {
      screens: foundScreensArea.provide({
        actors: {
          load: areaLoader<FoundScreens, { filter: string }>(({ filter }, signal) =>
            call(screenOperations.list, {
              query: { filter, size: MOST_SCREENS, sort_by: 'location_name', order: 'asc' },
              signal,
            }),
          ),
        },
      }),
      pair: fromPromise<void, { screenId: number; code: string }>(async ({ input: { screenId, code }, signal }) => {
        await call(screenPlayerOperations.pairScreen, { params: { id: screenId }, body: { code }, signal })
      }),
    },
  })
