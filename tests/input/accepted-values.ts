const mayBeNull =
  /^(campaign\..* operator_id|screen\..* (width|height)|device\..* location_id|company\..* (tax_number|address|email|phone)|identity_provider\..* (client_secret|domains\.0\.role_id)|player\.report (offset_ms|round_trip_ms|free_bytes|temperature_c))$/
const isDecimal = /^(latitude|longitude|discount|temperature_c|(car|bus|views)_multi)$/
const isSigned = /^(latitude|longitude|discount|temperature_c|offset_ms)$/
const isLarge = /^(offset_ms|free_bytes|logs\.0\.first)$/

/**
 * Whether a field of an operation accepts a value that others reject: a campaign may have no operator, a screen no
 * size, a device no location, and an identity provider no secret and no role for new accounts; coordinates, discounts
 * and multipliers are decimal, and some of them may be negative. A player may not know what it reports, and may have a
 * clock that is wrong by years, and terabytes.
 */
export const isAccepted = (operationId: string, field: string, what: string): boolean => {
  if (what === 'null') return mayBeNull.test(`${operationId} ${field}`)
  if (what === 'a fraction') return isDecimal.test(field)
  if (what === '2³¹') return isLarge.test(field)
  return what === 'a negative number' && isSigned.test(field)
}
