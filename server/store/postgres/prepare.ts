import pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import type { DatabaseCluster } from './cluster.ts'

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Creates the platform's role and database if they do not exist. Returns the durability settings that the running
 * server reports. Throws {@link StartError} if one differs from the requested one (promise R4).
 */
export const prepareDatabase = async (cluster: DatabaseCluster, durable: boolean): Promise<string[]> => {
  const client = new pg.Client({
    host: cluster.socketFolder,
    port: 5432,
    user: 'postgres',
    password: cluster.adminPassword,
    database: 'postgres',
  })
  await client.connect()
  try {
    const durability: string[] = []
    for (const name of durabilitySettings) {
      const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name])
      const value = rows[0]?.value
      if (value !== (durable ? 'on' : 'off'))
        throw new StartError(`PostgreSQL runs with ${name}=${value}; refusing to start.`)
      durability.push(`${name}=${value}`)
    }
    const password = client.escapeLiteral(cluster.password)
    if (!(await exists(client, 'select from pg_roles where rolname = $1')))
      await client.query(`create role arabox login password ${password}`)
    if (!(await exists(client, 'select from pg_database where datname = $1')))
      await client.query('create database arabox owner arabox')
    return durability
  } finally {
    await client.end()
  }
}

const exists = async (client: pg.Client, query: string): Promise<boolean> => {
  const { rowCount } = await client.query(query, ['arabox'])
  return rowCount === 1
}
