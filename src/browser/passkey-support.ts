/** Whether browsers offer passkeys at this address: it needs a name, and HTTPS unless it is this machine. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|^\[/.test(window.location.hostname)
