import * as z from 'zod/mini'

/** States of the conversion of a film for players (decision 065). */
const conversionStates = ['waiting', 'running', 'done', 'failed'] as const
/** A state of the conversion of a film. */
export type ConversionState = (typeof conversionStates)[number]

/**
 * Why a film could not be converted: it cannot be decoded, it took too long or too much space, its pictures do not last
 * as long as it says, or the server ended in the middle of each attempt.
 */
const conversionFaults = ['unreadable', 'too_slow', 'too_large', 'other_length', 'interrupted'] as const
/** Why a film could not be converted. */
export type ConversionFault = (typeof conversionFaults)[number]

/** The conversion of a film for players. Until it is done, and if it fails, players get the original. */
export const filmConversionState = z.object({
  state: z.enum(conversionStates),
  /** Null unless it failed. */
  fault: z.nullable(z.enum(conversionFaults)),
})
