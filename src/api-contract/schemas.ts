/** Endpoint name → schemas of its body, query and reply. The browser imports only the types. */
import type * as z from 'zod'
import type { EndpointName } from './endpoints.ts'
import * as account from './schemas/account.ts'
import * as adminEvents from './schemas/admin-events.ts'
import * as adminMembers from './schemas/admin-members.ts'
import * as adminShop from './schemas/admin-shop.ts'
import * as arrivals from './schemas/arrivals.ts'
import * as bookings from './schemas/bookings.ts'
import * as caregivers from './schemas/caregivers.ts'
import * as clubMessages from './schemas/club-messages.ts'
import * as daySheet from './schemas/day-sheet.ts'
import * as events from './schemas/events.ts'
import * as feeds from './schemas/feeds.ts'
import * as inbox from './schemas/inbox.ts'
import * as members from './schemas/members.ts'
import * as memberships from './schemas/memberships.ts'
import * as outbox from './schemas/outbox.ts'
import * as overview from './schemas/overview.ts'
import * as proof from './schemas/proof.ts'
import * as push from './schemas/push.ts'
import * as safety from './schemas/safety.ts'
import * as session from './schemas/session.ts'
import * as shop from './schemas/shop.ts'
import * as standbyList from './schemas/standby.ts'
import * as staff from './schemas/staff.ts'
import * as tours from './schemas/tours.ts'

type EndpointSchemas = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

/** Beside the schemas of endpoints, with their names, what several of them have in common. */
const exported = {
  ...account,
  ...adminEvents,
  ...adminMembers,
  ...adminShop,
  ...arrivals,
  ...bookings,
  ...caregivers,
  ...clubMessages,
  ...daySheet,
  ...events,
  ...feeds,
  ...inbox,
  ...members,
  ...memberships,
  ...outbox,
  ...overview,
  ...proof,
  ...push,
  ...safety,
  ...session,
  ...shop,
  ...staff,
  ...standbyList,
  ...tours,
} satisfies Record<EndpointName, EndpointSchemas>

export const schemas: Pick<typeof exported, EndpointName> = exported

type Schemas = typeof schemas

/** Request body; undefined for endpoints without one. */
export type Body<Name extends EndpointName> = Schemas[Name] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** Query parameters; undefined for endpoints without any. */
export type Query<Name extends EndpointName> = Schemas[Name] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
/** Body of a successful response. */
export type Reply<Name extends EndpointName> = z.output<Schemas[Name]['reply']>
