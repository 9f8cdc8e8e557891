import type { Mutant } from './mutant.ts'

const ingest = 'server/services/live/ingest'
const hours = 'server/services/live/hours'
const entries = 'server/services/live/log/log-entries.ts'
const ingestTests = ['tests/ingest/ingest.test.ts', 'tests/ingest/exactly-once.test.ts']
const answers = 'server/services/statistics/answers'

/** The steps of a count: message of an arabox, hour, statistics, answer. */
export const statisticsMutants: readonly Mutant[] = [
  {
    name: 'of two messages with one number in a batch the last one counts',
    file: `${ingest}/numberings.ts`,
    find: 'fresh.has(seq) || ',
    replace: '',
    tests: ingestTests,
  },
  {
    name: 'the numbers of messages in order are stored one by one',
    file: `${ingest}/number-ranges.ts`,
    find: 'last && from <= last[1]',
    replace: 'last && from < last[1]',
    tests: [ingest],
  },
  {
    name: 'an hour that has not ended can be reported',
    file: `${ingest}/message-times.ts`,
    find: 'nowMs - HOUR_MS :',
    replace: 'nowMs :',
    tests: [ingest, ...ingestTests],
  },
  {
    name: 'an older report replaces a newer one of the same batch',
    file: `${hours}/hour-changes.ts`,
    find: '  if (message.seq < (change.reportedSeq ?? 0)) return\n',
    replace: '',
    tests: ingestTests,
  },
  {
    name: 'a reported hour goes to the statistics with the sums of its single messages',
    file: `${hours}/closed-hours.ts`,
    find: '= row.reported ?? {',
    replace: '= {',
    tests: ingestTests,
  },
  {
    name: 'an hour that changed during its transfer counts as transferred',
    file: `${hours}/closed-hours.ts`,
    find: 'set moved_version = transferred.version\n',
    replace: 'set moved_version = open_hour.version\n',
    tests: ingestTests,
  },
  {
    name: 'messages of a batch are counted in the order of their arrival',
    file: entries,
    find: '[...messages].sort((a, b) => a.seq - b.seq)',
    replace: '[...messages]',
    tests: ['server/services/live/log/log-entries.test.ts'],
  },
  {
    name: 'older positions of people replace newer ones',
    file: entries,
    find: "(message.type === 'realtime' && message.seq > zonesSeq)",
    replace: "(message.type === 'realtime' && message.seq > 0)",
    tests: ['server/services/live/log/log-entries.test.ts', 'tests/ingest/ingest.test.ts'],
  },
  {
    name: 'a group of the smallest size is hidden',
    file: `${answers}/small-groups.ts`,
    find: 'ShownCount => (people < SMALLEST_GROUP',
    replace: 'ShownCount => (people <= SMALLEST_GROUP',
    tests: [`${answers}/small-groups.test.ts`],
  },
  {
    name: 'the evening of a filter that ends at 20:00 goes on until midnight',
    file: `${answers}/age-gender.ts`,
    find: 'hourTo: Math.min(window.hourTo, to)',
    replace: 'hourTo: to',
    tests: [`${answers}/age-gender.http.test.ts`, `${answers}/answers.http.test.ts`],
  },
  {
    name: 'answers for many locations have locations that were not asked for',
    file: 'server/services/statistics/query/sums.ts',
    find: 'return rows.filter(({ location }) => chosen.has(location))',
    replace: 'return chosen.size > 0 ? rows : []',
    tests: [`${answers}/many-locations.http.test.ts`],
  },
  {
    name: 'all locations have the same noise of age groups',
    file: 'server/store/statistics/age-noise.ts',
    find: '.update(location).digest()',
    replace: ".update('').digest()",
    tests: ['server/store/statistics/age-noise.test.ts'],
  },
]
