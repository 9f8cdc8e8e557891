import { describe, expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import { problems } from '../../contract/problems.ts'
import { openApi, problemsOf } from './openapi.ts'

type Described = {
  operationId: string
  security: unknown[]
  responses: Record<string, { description: string }>
  parameters: { name: string; in: string }[]
}
const description = openApi('Arabox') as { openapi: string; paths: Record<string, Record<string, Described>> }

/** The calls of the specification with the base paths of `contract/services.ts`. */
const calls = [
  ['C10', 'post', '/api/users/auth'],
  ['C11', 'post', '/api/users/auth/refresh-token'],
  ['C12', 'delete', '/api/users/auth/refresh-token'],
  ['C13', 'get', '/api/users/user/{id}'],
  ['C14', 'get', '/api/users/user'],
  ['C15', 'post', '/api/users/user'],
  ['C16', 'put', '/api/users/user/{id}'],
  ['C17', 'delete', '/api/users/user/{id}'],
  ['C18', 'put', '/api/users/me/password'],
  ['C19', 'get', '/api/users/role'],
  ['C20', 'post', '/api/users/role'],
  ['C21', 'get', '/api/users/role/{id}'],
  ['C22', 'delete', '/api/users/role/{id}'],
  ['C23', 'get', '/api/users/company'],
  ['C24', 'post', '/api/users/company'],
  ['C25', 'get', '/api/users/company/{id}'],
  ['C26', 'put', '/api/users/company/{id}'],
  ['C27', 'delete', '/api/users/company/{id}'],
  ['C28', 'get', '/api/users/settings/company/{id}'],
  ['C29', 'put', '/api/users/settings/company/{id}'],
  ['C30', 'get', '/api/analytics/campaign'],
  ['C31', 'get', '/api/analytics/campaign/uuid/{uuid}'],
  ['C32', 'get', '/api/analytics/campaign/{uuid}/grp'],
  ['C33', 'post', '/api/analytics/campaign'],
  ['C34', 'put', '/api/analytics/campaign/{uuid}'],
  ['C35', 'delete', '/api/analytics/campaign/{uuid}'],
  ['C36', 'get', '/api/analytics/statistics/progress/{uuid}'],
  ['C37', 'get', '/api/analytics/statistics/estimate/{uuid}'],
  ['C38', 'post', '/api/analytics/statistics/estimate'],
  ['C39', 'get', '/api/analytics/statistics/progress/{uuid}/age-gender'],
  ['C40', 'get', '/api/analytics/campaign/{uuid}/spot/{spotId}/file'],
  ['C41', 'post', '/api/analytics/campaign/{uuid}/spot/{spotId}/file'],
  ['C42', 'put', '/api/analytics/campaign/uuid/{uuid}/confirm'],
  ['C43', 'get', '/api/analytics/shared/campaign/{uuid}'],
  ['C44', 'get', '/api/analytics/shared/statistics/estimate/{uuid}'],
  ['C45', 'get', '/api/analytics/shared/statistics/progress/{uuid}'],
  ['C46', 'get', '/api/analytics/shared/statistics/progress/{uuid}/age-gender'],
  ['C47', 'get', '/api/analytics/campaign/offer'],
  ['C50', 'get', '/api/location/v2/location/city/screen/number'],
  ['C51', 'get', '/api/location/v1/city'],
  ['C52', 'post', '/api/location/v1/city'],
  ['C53', 'put', '/api/location/v1/city/{id}'],
  ['C54', 'get', '/api/location/v1/location'],
  ['C55', 'post', '/api/location/v1/location'],
  ['C56', 'get', '/api/location/v1/location/{id}'],
  ['C57', 'put', '/api/location/v1/location/{id}'],
  ['C58', 'get', '/api/location/v1/location/{uuid}/image'],
  ['C59', 'post', '/api/location/v1/location/image'],
  ['C60', 'get', '/api/location/v1/device'],
  ['C61', 'post', '/api/location/v1/device'],
  ['C62', 'get', '/api/location/v1/industry'],
  ['C63', 'post', '/api/location/v1/industry'],
  ['C64', 'get', '/api/location/v1/industry/{id}'],
  ['C64', 'put', '/api/location/v1/industry/{id}'],
  ['C64', 'delete', '/api/location/v1/industry/{id}'],
  ['C65', 'post', '/api/location/v1/location/industry/import'],
  ['C66', 'get', '/api/location/v1/city/filter/location'],
  ['C68', 'get', '/api/location/v1/location/equipment/info_2'],
  ['C69', 'get', '/api/location/v1/location2'],
  ['C70', 'get', '/api/config/panorama/{id}/list'],
  ['C89', 'get', '/api/live/arabox/traffic/avg/{id}'],
  ['C90', 'get', '/api/live/arabox/stats/{id}/hourly'],
  ['C91', 'get', '/api/live/location/{id}/zones'],
  ['C92', 'get', '/api/live/heatmap/{uuid}'],
  ['C93', 'get', '/api/research/stats'],
  ['C94', 'get', '/api/research/campaign'],
] as const

describe('the OpenAPI description', () => {
  test.each(calls)('%s is %s %s', (_, method, path) => {
    expect(description.paths[path]?.[method]).toBeDefined()
  })

  test('C08 it contains every operation of the contract once and nothing else', () => {
    const listed = Object.values(description.paths).flatMap((methods) => Object.values(methods))
    expect(listed.map((each) => each.operationId).sort()).toEqual(operations.map((each) => each.id).sort())
    expect(new Set(operations.map((each) => `${each.method} ${each.service} ${each.path}`)).size).toBe(
      operations.length,
    )
  })

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    'promise R1 %s describes its answer, every problem code and every path parameter',
    (id, operation) => {
      const described = Object.values(description.paths)
        .flatMap((methods) => Object.values(methods))
        .find((each) => each.operationId === id)
      expect(described?.responses[operation.status]).toBeDefined()
      for (const code of problemsOf(operation)) {
        expect(described?.responses[problems[code].status]?.description).toContain(`\`${code}\``)
      }
      const inPath = described?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath).toEqual([...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    },
  )

  test('C50 the parameters are industry_ids and is_programmatic', () => {
    const described = description.paths['/api/location/v2/location/city/screen/number']?.get
    expect(described?.parameters.map(({ name }) => name)).toEqual(['industry_ids', 'is_programmatic'])
  })

  test('C01 C02 only public operations have no security requirement', () => {
    const open = Object.values(description.paths)
      .flatMap((methods) => Object.values(methods))
      .filter((each) => each.security.length === 0)
      .map((each) => each.operationId)
    expect(open.sort()).toEqual([
      'campaign.calendar',
      'network.summary',
      'notice.public',
      'passkey.begin_login',
      'passkey.login',
      'password_link.get',
      'password_link.use',
      'picture.show',
      'platform.disclosure',
      'platform.health',
      'platform.openapi',
      'player.request_pairing',
      'screen_player.picture',
      'session.login',
      'session.logout',
      'session.refresh',
      'shared.accept_offer',
      'shared.age_gender',
      'shared.campaign',
      'shared.comment_offer',
      'shared.estimate',
      'shared.offer',
      'shared.offer_places',
      'shared.play_proof',
      'shared.plays',
      'shared.progress',
      'shared.screens',
      'sign_in.begin',
      'sign_in.end',
      'sign_in.finish',
      'sign_in.list',
      'spot.play',
    ])
  })
})
