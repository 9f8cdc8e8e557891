/** All permissions. Checks use permissions, not role ids, except where the requirements name role ids. */
export const permissions = [
  'campaign.edit',
  'campaign.submit',
  'campaign.share',
  'campaign.accept',
  'campaign.confirm',
  'campaign.withdraw_confirmation',
  'campaign.stop',
  'campaign.correct_contacts',
  'campaign.assign_operator',
  'campaign.read_all_companies',
  'location.edit',
  'user.manage',
  'report.raw',
] as const

/** Name of a permission. */
export type Permission = (typeof permissions)[number]

/** Role id of administrators. Only they see the administration. */
export const ADMINISTRATOR_ROLE = 1
/** Ids of the roles that see offers. */
export const OFFER_ROLES: readonly number[] = [1, 3, 4, 5, 6, 13]
/** Role id of operators. Only they can be assigned to a campaign. */
export const OPERATOR_ROLE = 4

/** The roles of a new platform. Ids are database ids and have gaps. */
export const seededRoles: readonly { id: number; name: string; permissions: readonly Permission[] }[] = [
  { id: ADMINISTRATOR_ROLE, name: 'Administrator', permissions },
  { id: 2, name: 'Advertiser', permissions: ['campaign.edit', 'campaign.submit', 'campaign.share'] },
  {
    id: 3,
    name: 'Sales',
    permissions: [
      'campaign.edit',
      'campaign.submit',
      'campaign.share',
      'campaign.assign_operator',
      'campaign.read_all_companies',
    ],
  },
  {
    id: OPERATOR_ROLE,
    name: 'Operator',
    permissions: [
      'campaign.share',
      'campaign.accept',
      'campaign.confirm',
      'campaign.withdraw_confirmation',
      'campaign.stop',
      'campaign.assign_operator',
      'campaign.read_all_companies',
    ],
  },
  { id: 5, name: 'Media planner', permissions: [] },
  {
    id: 6,
    name: 'Account manager',
    permissions: ['campaign.share', 'campaign.read_all_companies'],
  },
  { id: 7, name: 'Analyst', permissions: [] },
  { id: 13, name: 'Network owner', permissions: ['location.edit'] },
]
