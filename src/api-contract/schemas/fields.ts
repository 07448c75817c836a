/** Parts that several calls have. In `day` and `time` of a body, `required` is the message for a missing one. */
import * as z from 'zod'
import { isDay, isTime } from '#domain/calendar/calendar.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { bornMessages } from '#domain/families/ages.ts'

export const day = (required?: string) => z.string(required).min(1, required).refine(isDay, responseMessages.invalid)
export const time = (required?: string) => z.string(required).min(1, required).refine(isTime, responseMessages.invalid)

/** A month of birth, or ''. */
export const born = z.string().regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, bornMessages.both)

/** A slot of a reply, where its kind is known. */
export const slot = z.object({ unit: z.int(), date: z.string(), time: z.string() })

/** The most units that a kind has. */
export const maxUnits = Math.max(...kinds.map((kind) => bookables[kind].units))

/** A kind of bookable, and one of its units. */
export const kind = z.enum(kinds)
export const unit = z.int().min(1).max(maxUnits)

export const areDifferent = (all: readonly unknown[]): boolean => new Set(all).size === all.length

/** The reply of a download. */
export const file = z.object({ text: z.string(), fileName: z.string() })

/** Somebody has joined on a browser where the desk is signed in: it stays, and they sign in elsewhere. */
export const deskStays = z.literal(true).optional()

export const profile = z.object({ id: z.string(), email: z.string(), profileName: z.string() })
