const terms = { discount: -12.5, car_multi: 1.2, bus_multi: 2.5, views_multi: 0.5 }
const company = {
  name: 'Firma',
  tax_number: '526-000-12-46',
  address: 'ul. Firmowa 1',
  email: 'biuro@firma.example',
  needs_second_factor: false,
  phone: '22 123 45 67',
  ...terms,
}
const role = { name: 'Goście', permissions: ['campaign.share'] }

const provider = {
  name: 'Dostawca',
  issuer: 'http://127.0.0.1:9',
  client_id: 'arabox',
  client_secret: 'secret',
  is_active: true,
  is_shown: false,
  checks_second_factor: false,
  domains: [{ domain: 'fuzz.example', company_id: 1, role_id: 7 }],
}

const signed = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const made = { ...signed, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } }
const assertion = {
  ...signed,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

/** A body that nothing accepts, of every operation by which somebody proves who it is, by operation. */
export const proofBodies: Readonly<Record<string, Record<string, unknown>>> = {
  'session.refresh': { refresh_token: 'unknown token' },
  'password_link.get': { token: 'unknown token' },
  'password_link.use': { token: 'unknown token', password: 'long enough' },
  'sign_in.finish': { query: '?code=unknown&state=unknown', code: '123456' },
  'sign_in.finish_confirmation': { query: '?code=unknown&state=unknown', code: '123456' },
  'sign_in.end': { logout_token: 'unknown' },
  'session.confirm': { current_password: 'wrong one', code: '123456' },
  'passkey.create': { name: 'Laptop', answer: made },
  'passkey.login': { answer: assertion },
  'passkey.confirm': { answer: assertion },
  'second_factor.begin_app': { current_password: 'wrong one' },
  'second_factor.confirm_app': { code: '123456' },
  'second_factor.issue_codes': { current_password: 'wrong one', code: '123456' },
  'second_factor.remove': { current_password: 'wrong one', code: '123456' },
}

/** A valid body of every change of companies, roles, sessions, passwords and tokens, by operation, with every field. */
export const administrationBodies: Readonly<Record<string, Record<string, unknown>>> = {
  'session.logout': { refresh_token: 'unknown token' },
  'company.create': company,
  'company.change': { ...company, version: 1 },
  'settings.change': { ...terms, version: 1 },
  'role.create': role,
  'role.change': { ...role, version: 1 },
  'identity_provider.create': provider,
  'identity_provider.change': { ...provider, version: 1 },
  'sign_in.begin': { email: 'anna@nobody.example', return_to: '/campaign' },
  'user.link': { purpose: 'reset' },
  'token.issue': {
    name: 'Arkusz',
    scopes: ['read', 'write'],
    expires_in_days: 30,
    current_password: 'arabox-demo',
  },
  ...proofBodies,
}
