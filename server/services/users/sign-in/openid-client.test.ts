import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKnownProviders } from './known-providers.ts'
import { discoverProvider, identityOfAnswer } from './openid-client.ts'

const CLIENT = 'arabox'
const checks = {
  state: 'state',
  nonce: 'nonce',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://platform.example/sign-in',
}

let server: Server
let issuer: string
let key: CryptoKey
let idToken = ''

/** A provider that answers every code with the present identity token. */
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  key = privateKey
  const jwk = { ...(await exportJWK(publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  server = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      },
      '/jwks': { keys: [jwk] },
      '/token': { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const identityWith = async (changed: JWTPayload, signedBy: CryptoKey = key) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: CLIENT, sub: 'anna', nonce: checks.nonce, iat: now, exp: now + 60 }
  idToken = await new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signedBy)
  const client = { issuer, clientId: CLIENT, clientSecret: null }
  const provider = await discoverProvider({ signInAddresses: 'any', knownProviders: createKnownProviders() }, client)
  return identityOfAnswer(provider, '?code=code&state=state', checks, false)
}

test('an identity token names the person, and the address only if it is verified', async () => {
  const person = { email: 'anna@firma.example', name: 'Anna' }
  expect(await identityWith({ ...person, email_verified: true })).toEqual({
    subject: 'anna',
    session: null,
    email: 'anna@firma.example',
    name: 'Anna',
  })
  expect((await identityWith({ ...person, email_verified: false })).email).toBeNull()
  expect((await identityWith(person)).email).toBeNull()
  expect((await identityWith({ ...person, email_verified: 'true' })).email).toBeNull()
})

test.each([
  ['for another client', { aud: 'another' }],
  ['of another provider', { iss: 'https://attacker.example' }],
  ['of another sign-in', { nonce: 'another' }],
  ['without a nonce', { nonce: undefined }],
  ['that has expired', { iat: 1_000_000_000, exp: 1_000_000_060 }],
])('an identity token %s is refused', async (_, changed) => {
  await expect(identityWith(changed)).rejects.toThrow()
})

test('an identity token that another key has signed is refused', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  await expect(identityWith({}, privateKey)).rejects.toThrow()
})

test('a provider that names another address as its own is refused', async () => {
  const client = { issuer: issuer.replace('127.0.0.1', 'localhost'), clientId: CLIENT, clientSecret: null }
  await expect(
    discoverProvider({ signInAddresses: 'any', knownProviders: createKnownProviders() }, client),
  ).rejects.toMatchObject({
    code: 'provider_unusable',
  })
})

test('an address that is not public is not reached', async () => {
  const client = { issuer, clientId: 'not asked before', clientSecret: null }
  await expect(
    discoverProvider({ signInAddresses: 'public', knownProviders: createKnownProviders() }, client),
  ).rejects.toMatchObject({
    code: 'provider_unusable',
  })
})
