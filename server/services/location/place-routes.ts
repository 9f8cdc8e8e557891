import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/gates.ts'
import type { Locations } from './context.ts'
import { changePlace, getPlace } from './edit.ts'
import { getImage, setImage } from './panoramas.ts'
import { choosePlaces, citiesOfCompany, listPlaces } from './places.ts'

const { places: operations } = contract

/** Locations: lists for everybody, details and edits for the owner (C58, C59, C66, C68, C69). */
export const placeRoutes = (serve: Serve, locations: Locations): void => {
  const { db } = locations.store
  serve(operations.listPlaces, ({ query }) => listPlaces(locations, query))
  serve(operations.getPlace, ({ account, params }) => getPlace(locations, account, params))
  serve(operations.findPlace, ({ account, params }) => getPlace(locations, account, params))
  serve(operations.changePlace, ({ account, params, body }) => changePlace(locations, account, params.id, body))
  serve(operations.getImage, ({ account, params }) => getImage(db, account, params.uuid))
  serve(operations.setImage, ({ account, body }) => setImage(locations, account, body))
  serve(operations.citiesOfCompany, ({ query }) => citiesOfCompany(db, query.company_id))
  serve(operations.choosePlaces, ({ query }) => choosePlaces(db, query))
}
