import { type ChildProcess, spawn } from 'node:child_process'
import type { Owner } from './owner.ts'

/**
 * A shell that runs PostgreSQL and waits for the end of its own input, which is the end of the server in whatever way
 * that comes, `kill -9` included; then it asks PostgreSQL for a fast, clean stop.
 */
const script = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) &
watch=$!
wait "$postgres"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`

/** Starts a program under the guardian, its output going to the open file `log`; ending its input stops the program. */
export const guard = (command: readonly string[], log: number, owner: Owner | undefined): ChildProcess => {
  return spawn('/bin/sh', ['-c', script, 'guardian', ...command], {
    // Away from the terminal's process group: Ctrl-C must first let the server finish what it acknowledges.
    detached: true,
    stdio: ['pipe', log, log],
    cwd: '/',
    env: { LC_ALL: 'C' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
}
