/** Whether a variant can still become the campaign of its offer: afterwards it is on its own way already. */
export const isNotSubmitted = (status: string): boolean => status === 'draft' || status === 'new'
