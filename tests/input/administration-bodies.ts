const terms = { discount: -12.5, car_multi: 1.2, bus_multi: 2.5, views_multi: 0.5 }
const company = {
  name: 'Firma',
  tax_number: '526-000-12-46',
  address: 'ul. Firmowa 1',
  email: 'biuro@firma.example',
  phone: '22 123 45 67',
  ...terms,
}
const role = { name: 'Goście', permissions: ['campaign.share'] }

/** A valid body of every change of companies, roles, sessions, passwords and tokens, by operation, with every field. */
export const administrationBodies: Readonly<Record<string, Record<string, unknown>>> = {
  'session.refresh': { refresh_token: 'unknown token' },
  'session.logout': { refresh_token: 'unknown token' },
  'company.create': company,
  'company.change': { ...company, version: 1 },
  'settings.change': { ...terms, version: 1 },
  'role.create': role,
  'role.change': { ...role, version: 1 },
  'user.link': { purpose: 'reset' },
  'token.issue': {
    name: 'Arkusz',
    scopes: ['read', 'write'],
    expires_in_days: 30,
    current_password: 'arabox-demo',
  },
  'password_link.use': { password: 'long enough' },
}
