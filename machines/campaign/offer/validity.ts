/** Whether the last day of an offer is over. Days are `YYYY-MM-DD`. */
export const isExpired = (validUntil: string, today: string): boolean => validUntil < today

/** Whether the first day of a flight is over: then it is not sold any more. Days are `YYYY-MM-DD`. */
export const isFirstDayOver = (dateFrom: string, today: string): boolean => dateFrom < today
