import type { User } from '../../../contract/users/user.ts'

/** An operator as the server sends a logged-in user. */
export const sampleAccount = (more: Partial<User> = {}): User => ({
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  username: 'operator',
  name: 'Katarzyna Łuczak',
  email: 'k.luczak@example.com',
  is_active: true,
  role_id: 4,
  role_name: 'Operator',
  permissions: ['campaign.accept', 'campaign.confirm', 'campaign.read_all_companies'],
  company_id: 1,
  company_name: 'Arabox',
  created_at: '2025-01-01T00:00:00Z',
  ...more,
})
