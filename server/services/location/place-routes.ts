import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/gates.ts'
import type { LocationContext } from './context.ts'
import { changePlace, getPlace } from './edit.ts'
import { getImage, setImage } from './panoramas.ts'
import { choosePlaces, citiesOfCompany, listPlaces } from './places.ts'

const { location: operations } = contract

/** Locations: lists for everybody, details and edits for the owner (C58, C59, C66, C68, C69). */
export const placeRoutes = (serve: Serve, locations: LocationContext): void => {
  const { db } = locations.store
  serve(operations.listLocations, ({ query }) => listPlaces(locations, query))
  serve(operations.getLocation, ({ account, params }) => getPlace(locations, account, params))
  serve(operations.getLocationByUuid, ({ account, params }) => getPlace(locations, account, params))
  serve(operations.changeLocation, ({ account, params, body }) => changePlace(locations, account, params.id, body))
  serve(operations.getLocationImage, ({ account, params }) => getImage(db, account, params.uuid))
  serve(operations.setLocationImage, ({ account, body }) => setImage(locations, account, body))
  serve(operations.listCitiesOfCompany, ({ query }) => citiesOfCompany(db, query.company_id))
  serve(operations.listLocationChoices, ({ query }) => choosePlaces(db, query))
}
