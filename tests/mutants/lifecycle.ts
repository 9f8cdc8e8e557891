import type { Mutant } from './mutant.ts'

const folder = 'machines/campaign/lifecycle'
const rules = `${folder}/rules.ts`
const machine = `${folder}/lifecycle.ts`
const eventLog = 'server/services/campaigns/lifecycle/event-log.ts'
const httpTests = 'server/services/campaigns/lifecycle'

/** The lifecycle of a campaign: its rules, its states, and the log that the server writes. */
export const lifecycleMutants: readonly Mutant[] = [
  {
    name: 'a campaign starts a millisecond late',
    file: rules,
    find: '>= flightStart(',
    replace: '> flightStart(',
    tests: [folder],
  },
  {
    name: 'a campaign ends a millisecond late',
    file: rules,
    find: '>= flightEnd(',
    replace: '> flightEnd(',
    tests: [folder],
  },
  {
    name: 'a campaign whose flight ends now can be submitted',
    file: rules,
    find: '< flightEnd(',
    replace: '<= flightEnd(',
    tests: [folder],
  },
  {
    name: 'the minimum price is too little',
    file: rules,
    find: 'facts.priceGrosze >= MINIMUM_PRICE_GROSZE',
    replace: 'facts.priceGrosze > MINIMUM_PRICE_GROSZE',
    tests: [folder],
  },
  {
    name: 'spaces are a reason',
    file: rules,
    find: 'event.reason.trim().length',
    replace: 'event.reason.length',
    tests: [folder],
  },
  {
    name: 'one file is enough for several spots',
    file: rules,
    find: 'context.spots.every(',
    replace: 'context.spots.some(',
    tests: [folder],
  },
  {
    name: 'the CPM stays shown when sharing ends',
    file: machine,
    find: 'assign({ isShared: false, showsCpm: false })',
    replace: 'assign({ isShared: false })',
    tests: [folder],
  },
  {
    name: 'hiding the CPM has no number in the log',
    file: machine,
    find: "actions: ['hideCpm', 'count']",
    replace: "actions: ['hideCpm']",
    tests: [folder],
  },
  {
    name: 'a role that lost a permission makes its old logs unreadable',
    file: machine,
    find: 'takeStep(snapshot, { ...event, by: { ...event.by, permissions } }, entry)',
    replace: 'takeStep(snapshot, event, entry)',
    tests: [folder],
  },
  {
    name: 'requesting “accepted” from a campaign that ended accepts it',
    file: `${folder}/status-command.ts`,
    find: " || status === 'end'",
    replace: '',
    tests: [folder],
  },
  {
    name: 'the end of a campaign is written as a start',
    file: eventLog,
    find: "  if (event.type === 'clock.tick' && after.value === 'end') return 'campaign.ended'\n",
    replace: '',
    tests: [httpTests],
  },
  {
    name: 'a step that was due during a stop has the time of the restart',
    file: 'server/services/campaigns/lifecycle/clock-steps.ts',
    find: 'due > row.updatedAt ? due : now',
    replace: 'due > row.updatedAt ? now : now',
    tests: [httpTests],
  },
]
