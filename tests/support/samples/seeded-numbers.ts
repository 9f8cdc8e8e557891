/** Generators that give the same numbers for the same seed. */
export { nearlyNormal, stream } from '../../../server/demo/random.ts'
