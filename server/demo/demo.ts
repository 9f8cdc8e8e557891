import { join } from 'node:path'
import { dayOf, instantOf } from '../../machines/calendar/warsaw.ts'
import { projectRoot } from '../base/project-root.ts'
import { demoCampaigns } from './campaigns/demo-campaigns.ts'
import { demoResearch } from './campaigns/researched-campaigns.ts'
import { demoNetwork } from './network/demo-network.ts'
import type { Network } from './network/entities.ts'
import { demoPassword } from './network/tables/accounts.ts'
import { demoPictures } from './panorama/location-pictures.ts'
import { type PictureSource, pictureSource } from './panorama/picture-source.ts'
import { firstPairing, pairDemoPlayers, startDemoPlayers } from './players/demo-players.ts'
import { shownPictures } from './players/shown-pictures.ts'
import type { DemoPorts } from './ports.ts'
import { createHourlyReports } from './running/hourly-reports.ts'
import { startLiveAraboxes } from './running/live-araboxes.ts'

const NETWORK_OWNER_ROLE = 13

/** The demo of a platform in demo mode. */
export type Demo = {
  /**
   * Fills an empty platform with the network, its campaigns and its past counts. An interrupted call can be repeated.
   */
  fillPlatform(): Promise<void>
  /** Lets the araboxes report the hours that have closed since the last call. Returns the number of location-hours. */
  reportClosedHours(now: Date): Promise<number>
  /** Starts the araboxes that deliver live counts, and the players of the screens. */
  startLive(): { close(): Promise<void> }
  pictures: PictureSource
  /** A line for the output at start: usernames and their password. */
  accountsLine: string
}

const ownerOf = ({ accounts }: Network): number =>
  accounts.find((account) => account.role_id === NETWORK_OWNER_ROLE)?.company_id ?? 1

/** Creates the demo. This is the only function of this folder that the production code calls. */
export const createDemo = (ports: DemoPorts): Demo => {
  const network = demoNetwork()
  const spotsFolder = join(projectRoot, 'server/demo/campaigns/spots')
  const reportClosedHours = createHourlyReports(ports, network)
  return {
    async fillPlatform() {
      const now = ports.now()
      const campaigns = demoCampaigns(network, now)
      const content = {
        network,
        ownerId: ownerOf(network),
        password: demoPassword,
        pictures: demoPictures(network),
        campaigns,
        research: demoResearch(campaigns, dayOf(now)),
        spotsFolder,
        addedAt: now,
      }
      // Past days are stored in the statistics, the network in the database, so both are stored at the same time. If
      // one fails, the other one finishes before the stores are closed.
      const counted = reportClosedHours(instantOf(dayOf(now), 0))
      const stored = await Promise.allSettled([counted, ports.storeContent(content, counted)])
      for (const each of stored) if (each.status === 'rejected') throw each.reason
      // The hours of today are reported after the araboxes are stored, because reports also set the live counters.
      await reportClosedHours(now)
      await ports.transferClosedHours(now)
      if (ports.players.areRunning) await pairDemoPlayers(ports, network, firstPairing(now))
    },
    reportClosedHours,
    startLive: () => {
      const pictures = shownPictures(spotsFolder, join(projectRoot, 'server/demo/players/house.jpg'))
      const [araboxes, players] = [startLiveAraboxes(ports, network), startDemoPlayers(ports, network, pictures)]
      return {
        close: async () => {
          await Promise.all([araboxes.close(), players.close()])
        },
      }
    },
    pictures: pictureSource(network),
    accountsLine: `demo accounts (password ${demoPassword}): ${network.accounts.map(({ username }) => username).join(', ')}`,
  }
}
