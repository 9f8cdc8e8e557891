import { text, wholeNumber } from './schemas.ts'
import { optional, withDefault } from './setting.ts'

/** For how many days each kind of personal data is kept (docs/privacy.md). */
export const personalDataSettings = {
  SESSIONS_KEPT_DAYS: withDefault(
    wholeNumber(0, 365),
    1,
    'Days that an ended session is kept, with the IP address and the program of its login.',
  ),
  ADDRESSES_KEPT_DAYS: withDefault(
    wholeNumber(1, 3650),
    90,
    'Days after the last login from an IP address in which it has a count of failed logins of its own.',
  ),
  NOTIFICATIONS_KEPT_DAYS: withDefault(wholeNumber(1, 3650), 90, 'Days that a notification is kept, read or not.'),
  DELIVERIES_KEPT_DAYS: withDefault(
    wholeNumber(1, 3650),
    30,
    'Days that an event for a webhook is kept, delivered or not.',
  ),
  AUDIT_ADDRESSES_KEPT_DAYS: withDefault(
    wholeNumber(1, 36_500),
    365,
    'Days after which IP addresses are removed from the audit log. Its entries stay.',
  ),
  DELETED_ACCOUNTS_KEPT_DAYS: optional(
    wholeNumber(1, 36_500),
    'Days after which the personal data of a deleted account is erased by itself ([personal data](privacy.md)).',
    'only by an administrator',
  ),
  NOTICE_OPERATOR: optional(
    text,
    'Who operates the araboxes, on the signs and public pages of places ([notices](privacy.md#notices-at-places)).',
    '`BRAND`',
  ),
  NOTICE_CONTACT: optional(
    text,
    'Where people ask about the counting at a place: an e-mail address, or another contact.',
  ),
  NOTICE_VALID_DAYS: withDefault(
    wholeNumber(1, 3650),
    365,
    'Days after which the record that the sign hangs at a place must be renewed.',
  ),
} as const
