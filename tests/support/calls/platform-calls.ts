/** A call of an administrator without input. */
const asAdmin = () => ({ as: 'admin' as const, parts: {} })

/** Valid calls of the operations about the state of the platform. */
export const platformCalls = {
  'platform.release_outgoing': asAdmin,
  'platform.retry_work': asAdmin,
  'platform.self_check': asAdmin,
  'platform.state': asAdmin,
}
