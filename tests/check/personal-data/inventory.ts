/** Columns with personal data that belong together, and how they are handled. Cells have at most about twelve words. */
export type PersonalData = {
  readonly what: string
  /** As `table.column column`. */
  readonly where: readonly string[]
  readonly purpose: string
  readonly kept: string
  readonly seenBy: string
  /** What an erasure of the account does. */
  readonly erasure: string
}

/** The inventory of personal data. Every column of the level `personal` is in exactly one row. */
export const inventory: readonly PersonalData[] = [
  {
    what: 'name, user name, e-mail address, last login of an account',
    where: ['account.username name email plain_username plain_name plain_email last_login_at'],
    purpose: 'login, who did what, e-mail',
    kept: 'as long as the account; after its deletion `DELETED_ACCOUNTS_KEPT_DAYS`',
    seenBy: 'the owner, managers of users; the name: whoever sees what the account did',
    erasure: 'replaced by “erased account” and its number, or removed',
  },
  {
    what: 'times, IP address and program (device) of a session',
    where: ['session.started_at renewed_at ended_at confirmed_at address user_agent'],
    purpose: 'the owner recognizes sessions that are not own ones',
    kept: '`SESSION_MAX_DAYS` at most, then `SESSIONS_KEPT_DAYS` after the end',
    seenBy: 'the owner, managers of users',
    erasure: 'deleted',
  },
  {
    what: 'hashes of user names and IP addresses, failed logins',
    where: ['known_address.name_hash address_hash used_at', 'password_miss.name_hash address_hash failures ends_at'],
    purpose: 'limit of guessed passwords',
    kept: '`ADDRESSES_KEPT_DAYS`; failed attempts 15 minutes',
    seenBy: 'nobody',
    erasure: 'deleted for every user name that the account had',
  },
  {
    what: 'number of the person at an identity provider, and sign-ins there',
    where: ['identity.subject created_at', 'sign_in.subject answered_at'],
    purpose: 'the same person opens the same account',
    kept: 'as long as the name of the account; a sign-in ten minutes',
    seenBy: 'the owner, in the export of own data',
    erasure: 'deleted',
  },
  {
    what: 'name and last use of a passkey',
    where: ['passkey.name last_used_at'],
    purpose: 'the owner recognizes and removes it',
    kept: 'until it is removed, or the account deleted',
    seenBy: 'the owner',
    erasure: 'deleted',
  },
  {
    what: 'name, last characters and last use of an API token',
    where: ['api_token.ending name last_used_at'],
    purpose: 'the owner recognizes and revokes it',
    kept: 'until it is revoked, or the account deleted',
    seenBy: 'the owner, managers of users',
    erasure: 'deleted; its name in the audit log too',
  },
  {
    what: 'name, IP address and values of members in the audit log',
    where: ['audit_entry.account_name address record_name before after'],
    purpose: 'evidence of who did what',
    kept: 'entries for ever; addresses `AUDIT_ADDRESSES_KEPT_DAYS`',
    seenBy: 'administrators',
    erasure: 'names replaced, addresses removed, also in values of accounts and works; other values stay',
  },
  {
    what: 'name of who changed a campaign, shared an offer, proposed or decided a film, planned works, decided about a sensor, recorded a sign, stored a manual count, paired a player',
    where: [
      'campaign.created_by_name',
      'campaign_event.by_name facts',
      'offer.seller_name',
      'film_swap.asked_by decided_by',
      'maintenance.planned_by',
      'sensor_finding.decided_by',
      'notice_record.recorded_by',
      'manual_count.stored_by taken_back_by',
      'player.paired_by ended_by',
    ],
    purpose: 'history of business records',
    kept: 'as long as the record',
    seenBy: 'who may read the record; the seller: the client of the offer',
    erasure: 'replaced',
  },
  {
    what: 'free texts of people: reasons and notes',
    where: [
      'campaign.stop_reason',
      'campaign_event.reason',
      'offer.note',
      'film_swap.reason decision_reason',
      'maintenance.reason',
      'manual_count.note taken_back_reason',
      'sensor_finding.reason',
    ],
    purpose: 'why something was done',
    kept: 'as long as the record',
    seenBy: 'who may read the record',
    erasure: 'stay: nobody but their author knows whom they name',
  },
  {
    what: 'name of the person who counted by hand at a place',
    where: ['manual_count.counted_by'],
    purpose: 'how far a count can be trusted',
    kept: 'as long as the location',
    seenBy: 'who may edit the location',
    erasure: 'stays: who counts needs no account',
  },
  {
    what: 'name, e-mail address and words of a client who answers an offer; replies',
    where: ['offer_answer.name email text'],
    purpose: 'evidence of an acceptance',
    kept: 'as long as the offer',
    seenBy: 'who may read the offer',
    erasure: 'of replies of the account: name replaced; clients have no account and stay',
  },
  {
    what: 'notifications, their addresses, and how an account wants them',
    where: ['notification.subject by reason read_at mail_to', 'notification_choice.language theme choices'],
    purpose: 'news for the account',
    kept: '`NOTIFICATIONS_KEPT_DAYS`; choices as long as the account',
    seenBy: 'the owner',
    erasure: 'deleted; the name in those of others replaced',
  },
  {
    what: 'last visits of the dashboard',
    where: ['dashboard_visit.seen_at previous_at'],
    purpose: 'what is new since the last visit',
    kept: 'as long as the account',
    seenBy: 'nobody',
    erasure: 'deleted',
  },
  {
    what: 'name of who changed a campaign, in events for webhooks; answers of receivers',
    where: ['webhook_delivery.body last_answer'],
    purpose: 'delivery to programs of the company',
    kept: '`DELIVERIES_KEPT_DAYS`',
    seenBy: 'who may read the webhook; its receiver',
    erasure: 'replaced; what was delivered is with the receiver',
  },
  {
    what: 'stored answers of requests with an idempotency key',
    where: ['idempotency_key.answer'],
    purpose: 'a repeated request creates nothing twice',
    kept: '24 hours',
    seenBy: 'the account that repeats the request',
    erasure: 'deleted if by the account or about it',
  },
  {
    what: 'contact of a company, which may be a person',
    where: ['company.address email phone tax_number'],
    purpose: 'business with the company',
    kept: 'as long as the company',
    seenBy: 'administrators and accounts that read companies',
    erasure: 'stays: it belongs to the company; an administrator changes it',
  },
  {
    what: 'pictures of locations, on which people may be seen',
    where: ['location_panorama.image_url', 'notice_record.photo'],
    purpose: 'the place is recognized; zones are drawn; a sign hangs',
    kept: 'until replaced; the file `FILES_KEPT_DAYS` longer',
    seenBy: 'who may read the location',
    erasure: 'stay: they belong to the location; upload pictures without people',
  },
  {
    what: 'tracks of passers-by through a picture, without anything that names them',
    where: ['live_track.points'],
    purpose: 'heat map of the present day',
    kept: 'until the next local day',
    seenBy: 'who may read the location',
    erasure: 'not linked to an account',
  },
]
