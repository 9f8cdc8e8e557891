/**
 * Codes of all toasts; the texts are in src/app/toast-words.ts. `refused` shows a failure with its status (T04),
 * `failed` without it.
 */
export const toastCodes = [
  'refused',
  'failed',
  'somethingWrong',
  'sessionExpired',
  'loggedIn',
  'loggedOut',
  'logoutUnconfirmed',
  'passwordChanged',
  'accountSaved',
  'locationSaved',
  'campaignCreated',
  'campaignUpdated',
  'campaignDeleted',
  'campaignConfirmed',
  'spotUploaded',
  'linkCopied',
  'campaignSubmitted',
  'campaignAccepted',
  'campaignSentBack',
  'acceptanceWithdrawn',
  'confirmationWithdrawn',
  'campaignShared',
  'campaignUnshared',
  'cpmShown',
  'cpmHidden',
  'operatorAssigned',
  'noConfirmPermission',
  'bulkAccepted',
  'created',
  'updated',
  'deleted',
  'industryCreated',
  'industryUpdated',
  'industryDeleted',
  'fileUploaded',
] as const

/** Code of a toast. */
export type ToastCode = (typeof toastCodes)[number]
