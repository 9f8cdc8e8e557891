import { type ChildProcess, spawn } from 'node:child_process'
import type { Owner } from './owner.ts'

/**
 * A shell script that runs PostgreSQL and waits until its own input closes. The input closes when the server exits, for
 * any reason including `kill -9`. Then the script stops PostgreSQL with a fast, clean shutdown.
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
 * Starts a program that ends when this process ends. Its output is written to the open file `log`. Close the input of
 * the returned process to stop the program.
 */
export const spawnSupervised = (command: readonly string[], log: number, owner: Owner | undefined): ChildProcess =>
  spawn('/bin/sh', ['-c', script, 'supervisor', ...command], {
    // Not in the terminal's process group, so that after Ctrl-C the server finishes its requests before PostgreSQL
    // stops.
    detached: true,
    stdio: ['pipe', log, log],
    cwd: '/',
    env: { LC_ALL: 'C' },
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
