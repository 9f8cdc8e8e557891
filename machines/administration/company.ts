import { type Company, companyOperations, type ListedCompany } from '../../contract/users/companies.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the list of companies: 25 per page, by name (K05). */
export const companyDefaults: ListDefaults = {
  size: 25,
  sort_by: 'name',
  order: 'asc',
  sorts: ['id', 'name', 'created_at', 'discount', 'users', 'campaigns'],
}

/** Values of the form of a company. An empty text means that the member is not known. */
export type CompanyValues = {
  name: string
  tax_number: string
  address: string
  email: string
  phone: string
  needs_second_factor: boolean
  discount: number | null
  car_multi: number | null
  bus_multi: number | null
  views_multi: number | null
}

const known = (text: string): string | null => text.trim() || null

/** The body of a company on the wire. A missing number is sent as it is, and the check names its field. */
export const companyBody = ({ tax_number, address, email, phone, ...values }: CompanyValues) => ({
  ...values,
  tax_number: known(tax_number),
  address: known(address),
  email: known(email),
  phone: known(phone),
})

/** Values of a stored company. */
export const companyValues = (company: Company): CompanyValues => ({
  name: company.name,
  tax_number: company.tax_number ?? '',
  address: company.address ?? '',
  email: company.email ?? '',
  phone: company.phone ?? '',
  needs_second_factor: company.needs_second_factor,
  discount: company.discount,
  car_multi: company.car_multi,
  bus_multi: company.bus_multi,
  views_multi: company.views_multi,
})

/** The list page of companies. */
export const companiesPage = createRecordsPage<ListedCompany, null>('companies', companyDefaults)

/** The form page of a company. */
export const companyFormPage = createRecordFormPage<Company, CompanyValues, null>('companyForm', {
  blank: {
    name: '',
    tax_number: '',
    address: '',
    email: '',
    phone: '',
    needs_second_factor: false,
    discount: 0,
    car_multi: 1,
    bus_multi: 1,
    views_multi: 1,
  },
  valuesOf: companyValues,
  check: (values) => bodyErrors(companyOperations.create.body, companyBody(values)),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
