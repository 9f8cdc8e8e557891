import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { LocationContext } from './context.ts'
import { changePlace, getPlace } from './edit.ts'
import { getImage, setImage } from './panoramas.ts'
import { choosePlaces, citiesOfCompany, listPlaces } from './places.ts'

const { location: operations } = contract

/** Locations: lists for everybody, details and edits for the owner (C58, C59, C66, C68, C69). */
export const placeRoutes = (registerOperation: RegisterOperation, locations: LocationContext): void => {
  const { db } = locations.store
  registerOperation(operations.listLocations, ({ query }) => listPlaces(locations, query))
  registerOperation(operations.getLocation, ({ account, params }) => getPlace(locations, account, params))
  registerOperation(operations.getLocationByUuid, ({ account, params }) => getPlace(locations, account, params))
  registerOperation(operations.changeLocation, ({ account, params, body }) =>
    changePlace(locations, account, params.id, body),
  )
  registerOperation(operations.getLocationImage, ({ account, params }) => getImage(db, account, params.uuid))
  registerOperation(operations.setLocationImage, ({ account, body }) => setImage(locations, account, body))
  registerOperation(operations.listCitiesOfCompany, ({ query }) => citiesOfCompany(db, query.company_id))
  registerOperation(operations.listLocationChoices, ({ query }) => choosePlaces(db, query))
}
