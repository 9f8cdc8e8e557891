import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  List,
  NumberField,
  Resource,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

// The bench stores a token here; a login page would only be in the way.
const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }

const notUsed = () => Promise.reject(new Error('the bench does not use this'))

const dataProvider = {
  getList: async (_, { pagination, sort, filter }) => {
    const query = new URLSearchParams({
      page: pagination.page,
      size: pagination.perPage,
      sort_by: sort.field,
      order: sort.order.toLowerCase(),
      ...(filter.q ? { filter: filter.q } : {}),
    })
    const answer = await fetch(`/api/location/v1/location?${query}`, { headers })
    const { items, total } = await answer.json()
    return { data: items, total }
  },
  getOne: notUsed,
  getMany: notUsed,
  getManyReference: notUsed,
  create: notUsed,
  update: notUsed,
  updateMany: notUsed,
  delete: notUsed,
  deleteMany: notUsed,
}

const Locations = () => (
  <List
    filters={[<TextInput key="q" source="q" label="Search" alwaysOn />]}
    sort={{ field: 'name', order: 'ASC' }}
    perPage={25}
  >
    <Datagrid>
      <TextField source="name" />
      <TextField source="address" />
      <TextField source="city_name" />
      <TextField source="company_name" />
      <NumberField source="screens" />
      <BooleanField source="is_active" />
      <DateField source="created_at" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="location" list={Locations} />
  </Admin>,
)
