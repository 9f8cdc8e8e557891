const mayBeNull =
  /^(campaign\..* operator_id|screen\..* (width|height)|device\..* location_id|company\..* (tax_number|address|email|phone))$/
const isDecimal = /^(latitude|longitude|discount|(car|bus|views)_multi)$/
const isSigned = /^(latitude|longitude|discount)$/

/**
 * Whether a field of an operation accepts a value that others reject: a campaign may have no operator, a screen no size
 * and a device no location; coordinates, discounts and multipliers are decimal, and some of them may be negative.
 */
export const isAccepted = (operationId: string, field: string, what: string): boolean => {
  if (what === 'null') return mayBeNull.test(`${operationId} ${field}`)
  if (what === 'a fraction') return isDecimal.test(field)
  return what === 'a negative number' && isSigned.test(field)
}
