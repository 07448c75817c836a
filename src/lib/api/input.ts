/** The input of a call, by the contract. */
import type { EndpointName, Params } from '#api-contract/endpoints.ts'
import type { Body, Query } from '#api-contract/schemas.ts'

/** Input property; optional if its value can be empty. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? object
  : object extends Value
    ? { [_ in Key]?: Value }
    : { [_ in Key]: Value }

export type Input<Name extends EndpointName> = (keyof Params<Name> extends never ? object : { params: Params<Name> }) &
  Part<'body', Body<Name>> &
  Part<'query', Query<Name>> & {
    /** Idempotency key: repeating a write with the same key after a `NetworkError` performs it once. */
    idempotencyKey?: string
  }
