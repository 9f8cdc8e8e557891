import { fromPromise } from 'xstate'
import type { Screen } from '../../../../contract/location/screen-records.ts'
import { screenOperations } from '../../../../contract/location/screen-records.ts'
import { screenPlayerOperations as operations, type ScreenPlayers } from '../../../../contract/player/screen-players.ts'
import {
  ownScreenArea,
  type PlayerCommand,
  screenPlayer,
  screenPlayerPage,
} from '../../../../machines/administration/screen-player.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'

const carryOut = async (
  call: Call,
  screenId: number,
  command: PlayerCommand | null,
  signal: AbortSignal,
): Promise<ScreenPlayers> => {
  const options = { params: { id: screenId }, signal }
  if (command?.kind === 'pair') return call(operations.pairScreen, { ...options, body: { code: command.code } })
  if (command?.kind === 'end')
    return call(operations.endPlayer, { ...options, body: { computes_plays: command.computesPlays } })
  await call(operations.askForPicture, options)
  return call(operations.getScreenPlayers, options)
}

/** The player of a screen with its services. */
export const provideScreenPlayer = (call: Call) =>
  screenPlayer.provide({
    actors: {
      load: fromPromise<ScreenPlayers, { screenId: number }>(({ input, signal }) =>
        call(operations.getScreenPlayers, { params: { id: input.screenId }, signal }),
      ),
      run: fromPromise<ScreenPlayers, { screenId: number; command: PlayerCommand | null }>(({ input, signal }) =>
        carryOut(call, input.screenId, input.command, signal),
      ),
    },
  })

/** The page of the player of one screen with its services. */
export const provideScreenPlayerPage = (call: Call) =>
  screenPlayerPage.provide({
    actors: {
      screen: ownScreenArea.provide({
        actors: {
          load: areaLoader<Screen, { key: string }>(({ key }, signal) =>
            call(screenOperations.get, { params: { id: key }, signal }),
          ),
        },
      }),
      player: provideScreenPlayer(call),
    },
  })
