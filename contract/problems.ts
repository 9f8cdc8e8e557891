/**
 * Every problem that the platform answers with: its HTTP status, the English sentence that is sent as `detail` (exactly
 * as in the specification where it gives one), and advice for the caller. The client translates the code; for an
 * unknown code it shows the detail.
 */
export const problems = {
  bad_request: { status: 400, detail: 'The request could not be read', advice: 'Send well-formed JSON or form data.' },
  not_enough_screens: {
    status: 400,
    detail: "There aren't that many screens available",
    advice: 'Ask for fewer screens, more cities or venue types, or other dates.',
  },
  no_free_screens: {
    status: 400,
    detail: 'On the selected date, for selected industries, no free screens',
    advice: 'Select other dates or venue types.',
  },
  invalid_current_password: {
    status: 400,
    detail: 'Invalid current password',
    advice: 'Type your current password.',
  },
  password_needed: {
    status: 403,
    detail: 'Your current password is needed for this change',
    advice: 'Send `current_password`, or make the change in your profile.',
  },
  same_password: {
    status: 422,
    detail: 'The new password must differ from the current one',
    advice: 'Type a password that you have not used until now.',
  },
  common_password: {
    status: 422,
    detail: 'This password is one of the commonest, or consists of names of the account, company or platform',
    advice: 'Use a longer password, such as several words that do not belong together.',
  },
  invalid_credentials: {
    status: 401,
    detail: 'Invalid username or password',
    advice: 'Check both and try again.',
  },
  second_factor_needed: {
    status: 401,
    detail: 'A code of the second factor is needed',
    advice: 'Send `code`: a code of the authenticator app, or a recovery code.',
  },
  invalid_code: {
    status: 422,
    detail: 'This code is wrong, was used already, or is not valid any more',
    advice: 'Wait for the next code of the app, and check the clock of the phone.',
  },
  no_second_factor: {
    status: 409,
    detail: 'The account has no second factor that this could change',
    advice: 'Set up an authenticator app first, within 15 minutes.',
  },
  second_factor_required: {
    status: 409,
    detail: 'The company of this account requires a second factor',
    advice: 'Set up another authenticator app in place of this one.',
  },
  second_factor_missing: {
    status: 403,
    detail: 'The company of this account requires a second factor',
    advice: 'Set up an authenticator app first.',
  },
  confirmation_needed: {
    status: 403,
    detail: 'Your last login was more than 15 minutes ago, and this cannot be undone',
    advice: 'Confirm the session with your password, then send the request again.',
  },
  unauthenticated: { status: 401, detail: 'Log in first', advice: 'Send a valid access token as bearer.' },
  no_provider: {
    status: 404,
    detail: 'No company account is set up for this',
    advice: 'Log in with your user name and password.',
  },
  provider_unusable: {
    status: 422,
    detail: 'The identity provider does not answer as OpenID Connect requires',
    advice: 'Check its address, which must be public and use HTTPS, and try again.',
  },
  sign_in_failed: {
    status: 401,
    detail: 'The sign-in at the identity provider was not completed',
    advice: 'Begin again, in the same browser, within ten minutes.',
  },
  no_account: {
    status: 403,
    detail: 'No account belongs to this sign-in',
    advice: 'Ask an administrator for an account with the e-mail address that the identity provider has verified.',
  },
  passkey_refused: {
    status: 401,
    detail: 'This passkey was not accepted',
    advice: 'Begin again within five minutes, with a passkey of an account of this platform.',
  },
  too_many_passkeys: {
    status: 409,
    detail: 'The account has as many passkeys as an account may have',
    advice: 'Remove one that you no longer use.',
  },
  no_password: {
    status: 409,
    detail: 'The account has no password: its owner logs in at an identity provider',
    advice: 'Log in with the company account.',
  },
  session_expired: { status: 401, detail: 'Session was expired', advice: 'Refresh the access token, or log in again.' },
  permission_denied: {
    status: 403,
    detail: 'You do not have permission to do this',
    advice: 'Ask an administrator for permission.',
  },
  no_confirm_permission: {
    status: 403,
    detail: 'You do not have permission to confirm campaigns',
    advice: 'Ask someone with the permission campaign.confirm.',
  },
  token_scope: {
    status: 403,
    detail: 'This API token does not allow this',
    advice: 'Use a token with the scope write. Accounts, roles, companies, passwords, keys and tokens need a session.',
  },
  foreign_origin: {
    status: 403,
    detail: 'A login and a cookie are accepted only from the product’s own pages',
    advice: 'A program sends no Origin header, and the refresh token in the body.',
  },
  not_found: { status: 404, detail: 'Not found', advice: 'The record does not exist, or you cannot see it.' },
  no_image: { status: 404, detail: 'Please set image', advice: 'Set a picture of the location.' },
  illegal_transition: {
    status: 409,
    detail: 'This action is not possible at this stage of the campaign',
    advice: 'See `rules`: they are the broken rules.',
  },
  version_conflict: {
    status: 409,
    detail: 'Someone changed this in the meantime',
    advice: 'Compare your change with `current`, then send the request again with its version.',
  },
  price_changed: {
    status: 409,
    detail: 'The price of this plan has changed',
    advice: 'See `price`. To accept the present price, send it as `expected_price`.',
  },
  far_from_city: {
    status: 409,
    detail: 'This point is far from its city',
    advice: 'See `distance`. If the point is right, send it again with `accept_far`.',
  },
  own_account: {
    status: 409,
    detail: 'You cannot delete or disable your own account, or change its role or company',
    advice: 'Ask another administrator to do it: someone must always be able to log in.',
  },
  administrator_account: {
    status: 403,
    detail: 'Only an administrator can manage the account, the sessions and the tokens of an administrator',
    advice: 'Ask an administrator to do it.',
  },
  beyond_own_rights: {
    status: 403,
    detail: 'This account or role has permissions that you do not have',
    advice: 'Ask an administrator to do it.',
  },
  last_administrator: {
    status: 409,
    detail: 'This is the last administrator who can log in',
    advice: 'Assign the role of administrator to someone else first.',
  },
  account_inactive: {
    status: 409,
    detail: 'This account is disabled',
    advice: 'Enable it first.',
  },
  protected_role: {
    status: 409,
    detail: 'The role of administrators keeps all permissions and cannot be deleted',
    advice: 'Create another role with fewer permissions.',
  },
  in_use: {
    status: 409,
    detail: 'Other records still use this one',
    advice: 'See `usage`: it counts them by kind, and names some. Change or delete them first, or disable this record.',
  },
  maintenance_over: {
    status: 409,
    detail: 'These works are over',
    advice: 'What is over stays as it was. Plan new works.',
  },
  count_taken_back: {
    status: 409,
    detail: 'This count was already taken back',
    advice: 'Nothing is left to do: it is used for nothing any more.',
  },
  duplicate: { status: 409, detail: 'This name is already taken', advice: 'Use another name.' },
  too_large: { status: 413, detail: 'The request is too large', advice: 'Send a smaller file or request.' },
  unsupported_media: {
    status: 415,
    detail: 'This content type is not supported',
    advice: 'See the operation in /api/openapi.json for the accepted content types.',
  },
  invalid_input: { status: 422, detail: 'Some fields are not valid', advice: 'See `errors`: each has a path.' },
  unsupported_spot: {
    status: 422,
    detail: 'The screens cannot play this file',
    advice: 'Upload an MP4 or WebM film, or a JPEG, PNG or WebP picture.',
  },
  too_many_tokens: {
    status: 409,
    detail: 'The account has 50 API tokens',
    advice: 'Revoke tokens that you do not need.',
  },
  too_many_templates: {
    status: 409,
    detail: 'The company has 100 templates of campaigns',
    advice: 'Delete templates that are no longer needed.',
  },
  too_many_webhooks: {
    status: 409,
    detail: 'The company has 20 webhooks',
    advice: 'Delete webhooks that are no longer needed.',
  },
  idempotency_key_reused: {
    status: 422,
    detail: 'This idempotency key belongs to a request with other content',
    advice: 'Use a new key for each new record; look whether the first request has created what you need.',
  },
  request_in_progress: {
    status: 409,
    detail: 'The first request with this idempotency key is not answered yet, or its answer was lost',
    advice: 'Look whether the record exists. If it does not, send the request again a minute later with the same key.',
  },
  too_many_gaps: {
    status: 422,
    detail: 'Too many numbers are missing between the messages of this device',
    advice: 'Send the missing messages, then continue; numbers increase by one.',
  },
  restarted_without_memory: {
    status: 409,
    detail: 'The device restarted without its memory: begin a new number space for it',
    advice: 'Send the messages again with a new `boot_id`, or begin new numbers on the page of the device.',
  },
  too_many_restarts: {
    status: 422,
    detail: 'This device has begun the numbers of its messages again too often',
    advice: 'Continue the numbers, or name a boot id only once for each start of the device.',
  },
  too_many_rows: {
    status: 422,
    detail: 'The report has more rows than a spreadsheet can hold',
    advice: 'Select fewer days or locations, or the CSV format.',
  },
  unreadable_file: {
    status: 422,
    detail: 'The file cannot be read',
    advice: 'Correct the file as the errors say; its first row has the names of the columns.',
  },
  shared_hours: {
    status: 422,
    detail: 'Several rows are about the same hour of an arabox',
    advice: 'Send the file with `same_hour=sum` to add them up, or with `same_hour=later` to store the later one.',
  },
  missing_columns: {
    status: 422,
    detail: 'Required columns are missing',
    advice: 'See `errors`: each names a column. Column names are case-sensitive.',
  },
  spot_too_long: {
    status: 422,
    detail: 'The spot is longer than the time booked in the loop',
    advice: 'Shorten the spot or book more seconds.',
  },
  unsupported_still: {
    status: 422,
    detail: 'The still is not a JPEG picture, or too many pixels large',
    advice: 'Send a JPEG with at most 640 pixels along its longer edge.',
  },
  unsupported_picture: {
    status: 422,
    detail: 'The file is not a whole JPEG, PNG or WebP picture of at most 40 megapixels',
    advice: 'Save the picture again as a JPEG, with fewer pixels if it has more than 40 million.',
  },
  swap_decided: {
    status: 409,
    detail: 'This film does not wait for a decision any more',
    advice: 'Read the proposed films again: another account has decided, or a later proposal has replaced this one.',
  },
  film_quota: {
    status: 422,
    detail: 'The films of this company need more space than it has',
    advice: 'Delete films that are no longer needed, or ask the operator of the platform for more space.',
  },
  invalid_signature: {
    status: 422,
    detail: 'The signature is not that of the public key',
    advice: 'Sign the token hash with the private key of the same pair.',
  },
  not_paired: {
    status: 409,
    detail: 'This player has no screen yet',
    advice: 'Enter its code at the screen that it belongs to.',
  },
  unknown_pairing_code: {
    status: 422,
    detail: 'No player shows this code now',
    advice: 'Type the code that the player shows; it changes every 15 minutes.',
  },
  no_player: {
    status: 409,
    detail: 'The screen has no player',
    advice: 'Pair a player with the screen first.',
  },
  too_many_pairings: {
    status: 429,
    detail: 'Too many players wait for their screens',
    advice: 'Pair those that wait, or try again when their codes have ended.',
  },
  too_many_misses: {
    status: 429,
    detail: 'Too many wrong passwords for this account',
    advice: 'Wait as long as Retry-After says; until then even the right password is rejected.',
  },
  too_many_requests: { status: 429, detail: 'Too many requests', advice: 'Wait as long as `retry-after` says.' },
  too_many_works: {
    status: 429,
    detail: 'Other imports, tools or large files of this account or its company are still running',
    advice: 'Wait until one of them has ended: an account may run two at once, a company four.',
  },
  internal: {
    status: 500,
    detail: 'Something went wrong',
    advice: 'Report the request id to the operator of the platform.',
  },
  unavailable: {
    status: 503,
    detail: 'The platform cannot use its database now',
    advice: 'Send the same request again after the seconds of Retry-After.',
  },
  contacts_open: {
    status: 409,
    detail: 'The contacts of the campaign are not final yet',
    advice: 'Late counts correct them automatically until the campaign is sealed.',
  },
  contacts_equal: {
    status: 409,
    detail: 'The contacts of the campaign are those of the stored counts',
    advice: 'Import the missing counts first.',
  },
  experiment_begun: {
    status: 409,
    detail: 'The flight of this campaign has begun',
    advice: 'An experiment is planned and withdrawn before the flight: later, its design stays as it is.',
  },
  experiment_unplannable: {
    status: 409,
    detail: 'The campaign has no dates or screens yet, or they were changed meanwhile',
    advice: 'Save the plan of the campaign first, then plan the experiment.',
  },
  experiment_exists: { status: 409, detail: 'The campaign has such an experiment', advice: 'Withdraw it first.' },
  experiment_blind: {
    status: 422,
    detail: 'This design cannot see the change of interest',
    advice: 'See `rules` for why, and the proposal for what would be needed.',
  },
  content_unavailable: {
    status: 503,
    detail: 'The playout system is not responding',
    advice: 'Nothing was changed; try again.',
  },
  research_unavailable: {
    status: 503,
    detail: 'The research service is not responding',
    advice: 'Try again later.',
  },
} as const satisfies Record<string, { status: number; detail: string; advice: string }>

/** Code of a problem, stable across releases. */
export type ProblemCode = keyof typeof problems

/** Problems that only araboxes and players meet, which read the code and the English sentence. */
export type ProgramProblem =
  | 'too_many_gaps'
  | 'restarted_without_memory'
  | 'too_many_restarts'
  | 'invalid_signature'
  | 'too_many_pairings'

/** Problems that every operation may answer with. */
export const commonProblems: readonly ProblemCode[] = [
  'bad_request',
  'invalid_input',
  'too_many_requests',
  'internal',
  'unavailable',
]
