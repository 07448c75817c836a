/** Endpoint name → schemas of its body, query and reply. The browser imports only the types. */
import type * as z from 'zod'
import type { EndpointName } from './endpoints.ts'
import * as exported from './schemas/index.ts'

type EndpointSchemas = { body?: z.ZodType; query?: z.ZodType; reply: z.ZodType }

export const schemas: Pick<typeof exported, EndpointName> = exported satisfies Record<EndpointName, EndpointSchemas>

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
