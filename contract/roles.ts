/** Everything a role can be allowed; checks ask for these, not for role ids, except where the specification names ids. */
export const permissions = [
  'campaign.edit',
  'campaign.submit',
  'campaign.share',
  'campaign.accept',
  'campaign.confirm',
  'campaign.withdraw_confirmation',
  'campaign.assign_operator',
  'campaign.read_all_companies',
  'user.manage',
  'report.raw',
] as const

/** One permission. */
export type Permission = (typeof permissions)[number]

/** The administrator's role id, which alone sees the administration (specification §6). */
export const ADMINISTRATOR_ROLE = 1
/** Role ids that see offers (specification §6). */
export const OFFER_ROLES: readonly number[] = [1, 3, 4, 5, 6, 13]
/** The operator's role id: only people of this role can be assigned to look after a campaign. */
export const OPERATOR_ROLE = 4

/** The roles that a new platform starts with: ids are database ids, so gaps are normal (readings, "Roles"). */
export const seededRoles: readonly { id: number; name: string; permissions: readonly Permission[] }[] = [
  { id: ADMINISTRATOR_ROLE, name: 'Administrator', permissions },
  { id: 2, name: 'Advertiser', permissions: ['campaign.edit', 'campaign.submit', 'campaign.share'] },
  {
    id: 3,
    name: 'Sales',
    permissions: ['campaign.edit', 'campaign.submit', 'campaign.share', 'campaign.read_all_companies'],
  },
  {
    id: OPERATOR_ROLE,
    name: 'Operator',
    permissions: [
      'campaign.share',
      'campaign.accept',
      'campaign.confirm',
      'campaign.withdraw_confirmation',
      'campaign.assign_operator',
      'campaign.read_all_companies',
    ],
  },
  { id: 5, name: 'Media planner', permissions: [] },
  {
    id: 6,
    name: 'Account manager',
    permissions: ['campaign.share', 'campaign.assign_operator', 'campaign.read_all_companies'],
  },
  { id: 7, name: 'Analyst', permissions: [] },
  { id: 13, name: 'Network owner', permissions: [] },
]
