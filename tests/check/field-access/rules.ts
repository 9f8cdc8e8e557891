/** A rule by which fields are read or written differently by role, company or state. */
export type FieldRule = {
  readonly fields: string
  /** Ids of the operations concerned. */
  readonly operations: readonly string[]
  readonly rule: string
  /** The test that shows it. */
  readonly test: string
}

/** The rules for single fields. What is not named here is read and written whole by those who may call the operation. */
export const fieldRules: readonly FieldRule[] = [
  {
    fields: 'every field of a record of another company',
    operations: ['campaign.get', 'campaign.change', 'template.get', 'webhook.get', 'location.change'],
    rule: 'is answered like a missing record, except to those with `campaign.read_all_companies` (campaigns) and administrators',
    test: 'tests/access/matrix.test.ts',
  },
  {
    fields: 'plan of a campaign: name, dates, cities, screens, industries, length, spots, `company_id`',
    operations: ['campaign.change'],
    rule: 'written with `campaign.edit`, in the states draft and new only',
    test: 'machines/campaign/lifecycle/lifecycle.test.ts',
  },
  {
    fields: '`company_id` of a new or changed campaign',
    operations: ['campaign.create', 'campaign.change'],
    rule: 'the own company, or any with `campaign.read_all_companies`',
    test: 'tests/access/matrix.test.ts',
  },
  {
    fields: '`status`, `reason`',
    operations: ['campaign.change', 'campaign.confirm', 'campaign.stop', 'campaign.take_back'],
    rule: 'each step by its own permission, from the states of the lifecycle only; a withdrawal and a step back need a reason',
    test: 'machines/campaign/lifecycle/commands.test.ts',
  },
  {
    fields: '`operator_id`',
    operations: ['campaign.change'],
    rule: 'written with `campaign.assign_operator`, until the flight begins',
    test: 'machines/campaign/lifecycle/lifecycle.test.ts',
  },
  {
    fields: '`is_shared`, `show_cpm`',
    operations: ['campaign.change'],
    rule: 'written with `campaign.share`; a shown CPM needs `campaign.edit` too',
    test: 'machines/campaign/lifecycle/lifecycle.test.ts',
  },
  {
    fields: 'price, discount, inner names, operator and history of a campaign',
    operations: ['shared.campaign', 'shared.offer'],
    rule: 'are not on public pages; CPM and list price only if they are shown',
    test: 'tests/access/shared-page.test.ts',
  },
  {
    fields: 'address, e-mail, phone, tax number, multipliers and counts of a company',
    operations: ['company.list', 'company.get'],
    rule: 'read by administrators; other accounts get id, name and discount of the companies that they see',
    test: 'server/services/users/administration.http.test.ts',
  },
  {
    fields: '`discount`, `car_multi`, `bus_multi`, `views_multi`, `needs_second_factor`',
    operations: ['company.change', 'settings.change'],
    rule: 'written by administrators only; the own company reads them in its settings',
    test: 'tests/access/matrix.test.ts',
  },
  {
    fields: 'city, company, point, industries, venue type and time zone of a location',
    operations: ['location.change'],
    rule: 'written by administrators only; the owner writes the other fields',
    test: 'server/services/location/administration/administered-locations.http.test.ts',
  },
  {
    fields: '`role_id`, `company_id`, `is_active`, `username` of an account',
    operations: ['user.change', 'user.create'],
    rule: 'written by managers of users, for roles without more rights than their own, in the company that they manage; the own account writes name, e-mail and password',
    test: 'tests/access/administrators.test.ts',
  },
  {
    fields: '`email` and `password` of the own account',
    operations: ['user.change', 'password.change'],
    rule: 'need the present password',
    test: 'server/services/users/user/own-account.http.test.ts',
  },
  {
    fields: 'secrets of webhooks, keys of araboxes, tokens, secrets of second factors, client secrets of providers',
    operations: [
      'webhook.issue_secret',
      'live.issue_key',
      'token.issue',
      'second_factor.begin_app',
      'identity_provider.get',
    ],
    rule: 'are in one answer when they are made, those of providers in none, and read by nobody afterwards',
    test: 'server/services/users/session/confirmed-sessions.http.test.ts',
  },
  {
    fields: 'groups of age and sex',
    operations: ['plot.age_gender', 'progress.age_gender', 'shared.age_gender'],
    rule: 'groups below ten people are hidden, for administrators as well; `report.raw` reads stored counts',
    test: 'server/services/statistics/answers/small-groups.test.ts',
  },
]
