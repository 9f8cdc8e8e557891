import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { SECOND_MS } from '../../machines/calendar/durations.ts'

/** How `compose.yaml` runs the image on one machine. */
export type Service = {
  readonly isReadOnly: boolean
  /** Folders in memory. */
  readonly temporary: readonly string[]
  /** Size of `/dev/shm` as `mount` reads it. */
  readonly sharedMemory: string
  readonly hasNoCapabilities: boolean
  readonly hasNoNewPrivileges: boolean
  readonly stopMs: number
  readonly environment: Readonly<Record<string, string>>
}

const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.string(),
  restart: z.string(),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  stop_grace_period: z.string().check(z.regex(/^\d+s$/)),
  profiles: z.array(z.string()),
  ports: z.array(z.string()),
  environment: z.record(z.string(), z.coerce.string()),
  volumes: z.array(z.string()),
  shm_size: z.string().check(z.regex(/^\d+mb$/)),
})

/** Replaces `${NAME:-default}`. */
const filled = (text: string, settings: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, other: string) => settings[name] ?? other)

/**
 * Reads one service of `compose.yaml`; `settings` are those of the file `.env`. Throws on a member that the check of
 * the image would not heed.
 */
export const readService = (name: string, settings: Readonly<Record<string, string>>): Service => {
  const { services } = z.parse(
    z.object({ services: z.record(z.string(), z.unknown()) }),
    parse(readFileSync('compose.yaml', 'utf8'), { merge: true }),
  )
  const service = z.parse(serviceSchema, services[name])
  return {
    isReadOnly: service.read_only,
    temporary: service.tmpfs,
    sharedMemory: service.shm_size.replace('mb', 'm'),
    hasNoCapabilities: service.cap_drop.includes('ALL'),
    hasNoNewPrivileges: service.security_opt.includes('no-new-privileges:true'),
    stopMs: Number(service.stop_grace_period.replace('s', '')) * SECOND_MS,
    environment: Object.fromEntries(
      Object.entries(service.environment).map(([key, value]) => [key, filled(value, settings)]),
    ),
  }
}
