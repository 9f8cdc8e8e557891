/** A valid body with every field of each operation on offers; `key` names a variant on the page of the client. */
export const offerBodies = (key: string): Record<string, Record<string, unknown>> => ({
  'offer.change': { version: 0, valid_until: '2026-05-31', note: 'Rabat' },
  'offer.reply': { text: 'Dzień dobry' },
  'offer.mark_read': { until: 1 },
  'offer.share': { is_shared: true, shows_list_price: true },
  'shared.accept_offer': { key, name: 'Klient', email: 'klient@example.pl', text: '' },
  'shared.comment_offer': { name: 'Klient', email: 'klient@example.pl', text: 'Czy można później?' },
})
