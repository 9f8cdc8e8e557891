import type { Mutant } from './mutant.ts'

const folder = 'server/services/campaigns/lifecycle'

/** The log of a campaign's lifecycle that the server writes. StrykerJS changes the machine and its rules. */
export const lifecycleMutants: readonly Mutant[] = [
  {
    name: 'the end of a campaign is written as a start',
    file: `${folder}/event-log.ts`,
    find: "  if (event.type === 'clock.tick' && after.value === 'end') return 'campaign.ended'\n",
    replace: '',
    tests: [folder],
  },
  {
    name: 'a step that was due during a stop has the time of the restart',
    file: `${folder}/clock-steps.ts`,
    find: 'due > row.updatedAt ? due : now',
    replace: 'due > row.updatedAt ? now : now',
    tests: [folder],
  },
]
