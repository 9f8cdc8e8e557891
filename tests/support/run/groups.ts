/** Files whose tests start processes and wait for them. */
export const processes: string[] = [
  'tests/accidents/*.test.ts',
  'tests/import/*.test.ts',
  'tests/kill/*.test.ts',
  'tests/backup/*.test.ts',
  'tests/ingest/kill.test.ts',
  'tests/players/*.test.ts',
  'tests/reproducible/*.test.ts',
  'tests/ingest/arabox-program.test.ts',
  'tests/ingest/mqtt-kill.test.ts',
  'server/main.http.test.ts',
  'server/store/postgres/*.http.test.ts',
  'server/installation/**/*.http.test.ts',
  'server/programs/**/*.http.test.ts',
]

/** Files of processes that only `npm run test:whole` runs: each repeats minutes of what a shorter file tries too. */
export const ofWholeSet: string[] = [
  'tests/backup/runbook.test.ts',
  // It builds the product twice, in clones of the repository.
  'tests/reproducible/reproducible-build.test.ts',
  // It builds a commit of the history, which a checkout without it does not have.
  'tests/accidents/previous-release.test.ts',
]

/** Files that check limits of elapsed time or need both processors. No other file runs at the same time. */
export const timed: string[] = [
  'tests/sockets/sockets.test.ts',
  'tests/sockets/redis.test.ts',
  'tests/sockets/redis-cluster.test.ts',
  'tests/e2e/heat.test.ts',
  'tests/e2e/live-counts.test.ts',
  'server/services/location/change/ten-thousand.http.test.ts',
  'server/services/location/import/ten-thousand.http.test.ts',
]
