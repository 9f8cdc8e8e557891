import * as z from 'zod/mini'
import { validation } from '../validation.ts'
import { venueTypes } from './venue-type-table.ts'

/** Enumeration id of a venue type of OpenOOH. */
export const venueType = z.int().check(z.refine((id) => Object.hasOwn(venueTypes, id), validation.unknownReference))
