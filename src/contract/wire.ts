/** Name of a call → the shapes of its body, query and reply. The browser takes only the types. */
import type * as z from 'zod'
import * as bookings from './bookings.ts'
import type { EndpointName } from './endpoints.ts'
import * as events from './events.ts'
import { register } from './members.ts'
import { signIn, signOut, staffSignIn, whoAmI } from './session.ts'
import { requestTour } from './tours.ts'

type Shapes = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

export const wire = {
  requestTour,
  register,
  signIn,
  signOut,
  whoAmI,
  staffSignIn,
  listEvents: events.listEvents,
  attend: events.attend,
  leave: events.leave,
  laneWeek: bookings.laneWeek,
  reserveLane: bookings.reserveLane,
  cancelLane: bookings.cancelLane,
  speedeWeek: bookings.speedeWeek,
  reserveSpeede: bookings.reserveSpeede,
  cancelSpeede: bookings.cancelSpeede,
  schedule: bookings.schedule,
} satisfies Record<EndpointName, Shapes>

type Wire = typeof wire

/** What a caller sends in the body; nothing for calls without one. */
export type Body<Name extends EndpointName> = Wire[Name] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** What a caller sends after the '?'. */
export type Query<Name extends EndpointName> = Wire[Name] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** What a successful answer holds. */
export type Reply<Name extends EndpointName> = z.output<Wire[Name]['reply']>
