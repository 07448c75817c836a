/**
 * The endpoint table: name → method, path, audience and success status. Each subject has its rows in `calls`.
 * The API client, the router, the permission tests and the OpenAPI document all use it (product 8).
 */
import * as calls from './calls/index.ts'

export const endpoints = calls

export type EndpointName = keyof typeof endpoints

export type AudienceOf<Name extends EndpointName> = (typeof endpoints)[Name]['who']

type PathOf<Name extends EndpointName> = (typeof endpoints)[Name]['path']
type ParamNames<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never

/** Path parameters of an endpoint. */
export type Params<Name extends EndpointName> = Record<ParamNames<PathOf<Name>>, string>

/** Base URLs, in the order the client tries them (specification section 7). */
export const baseUrls = {
  signIn: ['/.netlify/functions/api', '/api', ''],
  register: ['/.netlify/functions/api', '/api', ''],
} as const satisfies Partial<Record<EndpointName, readonly string[]>>

export const defaultBaseUrls = ['/api', '/.netlify/functions/api'] as const

/** The only endpoint an account can use once its deletion has started. */
export const allowedDuringDeletion: EndpointName = 'deleteAccount'

/** Request header that makes a repeated write idempotent. */
export const idempotencyHeader = 'idempotency-key'
