import type { KeptDays } from '../../contract/users/personal-data.ts'
import type { NoticeSettings } from '../services/location/public.ts'
import type { Read } from './reader.ts'

/** For how many days personal data is kept, and what public pages of places and records of signs need. */
export type PersonalDataSettings = { readonly keptDays: KeptDays; readonly notices: NoticeSettings }

const readKeptDays = (read: Read): KeptDays =>
  Object.freeze({
    ended_sessions: read('SESSIONS_KEPT_DAYS'),
    known_addresses: read('ADDRESSES_KEPT_DAYS'),
    notifications: read('NOTIFICATIONS_KEPT_DAYS'),
    webhook_deliveries: read('DELIVERIES_KEPT_DAYS'),
    audit_addresses: read('AUDIT_ADDRESSES_KEPT_DAYS'),
    deleted_accounts: read('DELETED_ACCOUNTS_KEPT_DAYS') ?? null,
  })

const readNotices = (read: Read): NoticeSettings =>
  Object.freeze({
    operator: read('NOTICE_OPERATOR') ?? read('BRAND'),
    contact: read('NOTICE_CONTACT') ?? null,
    validDays: read('NOTICE_VALID_DAYS'),
  })

/** Reads the settings of personal data and of notices. */
export const readPersonalData = (read: Read): PersonalDataSettings => ({
  keptDays: readKeptDays(read),
  notices: readNotices(read),
})
