import { type ServiceName, serviceBases } from '../../contract/services.ts'

const env: Readonly<Record<string, unknown>> = import.meta.env ?? {}

const read = (name: string): string | null => {
  const value = env[name]
  return typeof value === 'string' && value !== '' ? value.replace(/\/$/, '') : null
}

const nameOf = (service: string): string => `VITE_BASE_${service.replaceAll(/(?=[A-Z])/g, '_').toUpperCase()}`

/**
 * Base address of a service: `VITE_BASE_USERS`, `VITE_BASE_LOCATION_V1` … at build time, otherwise a default on the
 * same origin (C08).
 */
export const baseOf = (service: ServiceName): string => read(nameOf(service)) ?? serviceBases[service]

/** Build id of `VITE_BUILD` at build time, or null. */
export const givenBuildId = (): string | null => read('VITE_BUILD')

/** Address of the live socket: `VITE_BASE_SOCKET` at build time, otherwise a default on the same origin. */
export const socketBase = (): string => new URL(read('VITE_BASE_SOCKET') ?? '/socket.io', window.location.href).href
