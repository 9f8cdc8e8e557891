import { type ChildProcess, spawn } from 'node:child_process'
import type { Owner } from './owner.ts'

/**
 * A shell script that runs PostgreSQL and waits until its own input closes. The input closes when the server exits for
 * any reason, `kill -9` included; then the script stops PostgreSQL with a fast, clean shutdown.
 */
const script = `
exec 3<&0
"$@" 3<&- </dev/null &
postgres=$!
( read -r _ <&3; kill -INT "$postgres" ) &
watcher=$!
wait "$postgres"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`

/**
 * Starts a program that ends with this process. Its output goes to the open file `log`. Closing the input of the
 * returned process stops the program.
 */
export const spawnSupervised = (command: readonly string[], log: number, owner: Owner | undefined): ChildProcess =>
  spawn('/bin/sh', ['-c', script, 'supervisor', ...command], {
    // Not in the terminal's process group: on Ctrl-C the server finishes its requests before PostgreSQL stops.
    detached: true,
    stdio: ['pipe', log, log],
    cwd: '/',
    env: { LC_ALL: 'C' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
