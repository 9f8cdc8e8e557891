/** Whether the last day of an offer is over. Days are `YYYY-MM-DD`. */
export const isExpired = (validUntil: string, today: string): boolean => validUntil < today
