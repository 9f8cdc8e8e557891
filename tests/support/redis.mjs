// Where the tests' Redis is; installed when there is none.
import { spawnSync } from 'node:child_process'

const servers = [process.env.REDIS_SERVER, 'redis-server', '/usr/bin/redis-server'].filter(Boolean)

/** Path of a Redis server, or none. */
export const findRedis = () =>
  servers.find((server) => spawnSync(server, ['--version'], { stdio: 'ignore' }).status === 0)

const install = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server'

/** Makes sure that there is one, or says what to do and throws. */
export const installRedis = () => {
  if (findRedis()) return
  console.log(`no Redis for the tests yet: ${install}`)
  spawnSync('sh', ['-c', install], { stdio: 'inherit' })
  if (findRedis()) return
  throw new Error(
    'The tests need a redis-server. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER.',
  )
}
