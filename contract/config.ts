import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { integerParam } from './values.ts'

/** Operations of the config service (C70, E23). */
export const configOperations = {
  listPanoramas: operation({
    id: 'panorama.list',
    service: 'config',
    method: 'GET',
    path: '/panorama/{id}/list',
    summary: 'Pictures of a location, newest first, at most 100',
    access: 'session',
    params: z.strictObject({ id: integerParam }),
    status: 200,
    answer: z.object({ panoramas: z.array(z.object({ image_sign_url: z.string() })) }),
    problems: ['not_found'],
  }),
}
