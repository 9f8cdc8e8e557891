import type { DemoAccount, DemoCompany } from '../entities.ts'

/** The password of every demo account. */
export const demoPassword = 'arabox-demo'

/** The six companies: four advertisers, an agency and the network's owner; discounts in signed percent. */
export const companyPlans: readonly Omit<DemoCompany, 'id' | 'uuid'>[] = [
  { name: 'Apteki Zdrowy Rytm', discount_percent: -12, car_multi: 1.4, bus_multi: 12, views_multi: 1 },
  { name: 'Kolej Bałtycka', discount_percent: -15, car_multi: 1.4, bus_multi: 12, views_multi: 1 },
  { name: 'Palarnia Południe', discount_percent: 5, car_multi: 1.38, bus_multi: 11.5, views_multi: 1 },
  { name: 'Księgarnie Litera', discount_percent: -5, car_multi: 1.42, bus_multi: 12, views_multi: 1 },
  { name: 'Dom Mediowy Szpalta', discount_percent: 0, car_multi: 1.4, bus_multi: 12.5, views_multi: 1 },
  { name: 'Sieć Miejska Arabox', discount_percent: 0, car_multi: 1.4, bus_multi: 12, views_multi: 1 },
]

/**
 * The demo accounts; role ids are those of `contract/permissions.ts` (1 Administrator … 13 Network owner), companies by
 * position from 1.
 */
export const accountPlans: readonly Omit<DemoAccount, 'id' | 'uuid' | 'email'>[] = [
  { username: 'admin', name: 'Agnieszka Wrona', role_id: 1, company_id: 6 },
  { username: 'advertiser', name: 'Michał Śliwa', role_id: 2, company_id: 1 },
  { username: 'sales', name: 'Joanna Kruk', role_id: 3, company_id: 6 },
  { username: 'operator', name: 'Katarzyna Łuczak', role_id: 4, company_id: 6 },
  { username: 'planner', name: 'Paweł Cichy', role_id: 5, company_id: 5 },
  { username: 'manager', name: 'Beata Zielonka', role_id: 6, company_id: 6 },
  { username: 'analyst', name: 'Tomasz Żak', role_id: 7, company_id: 1 },
  { username: 'owner', name: 'Henryk Dąbek', role_id: 13, company_id: 6 },
  { username: 'rival', name: 'Natalia Górska', role_id: 2, company_id: 2 },
]
