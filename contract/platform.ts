import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { uuid } from './values.ts'

/** Operations about the platform itself. */
export const platformOperations = {
  describe: operation({
    id: 'platform.openapi',
    service: 'platform',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description (also at /api/openapi.json)',
    access: 'anyone',
    status: 200,
    answer: z.record(z.string(), z.unknown()),
    problems: [],
  }),
  health: operation({
    id: 'platform.health',
    service: 'platform',
    method: 'GET',
    path: '/health',
    summary: 'Whether the databases answer, the mode of the platform and its brand',
    access: 'anyone',
    status: 200,
    answer: z.object({ status: z.literal('ok'), brand: z.string(), mode: z.enum(['demo', 'production']) }),
    problems: [],
  }),
  task: operation({
    id: 'platform.task',
    service: 'platform',
    method: 'POST',
    path: '/task',
    summary: 'Registers a uuid with which a live socket of this session can connect once within `expires_in` seconds',
    access: 'session',
    token: 'never',
    body: z.strictObject({ task: z.literal('authorize'), uuid }),
    status: 200,
    answer: z.object({ uuid, expires_in: z.int() }),
    problems: ['duplicate'],
  }),
}
