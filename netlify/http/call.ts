/** Arguments and results of handlers, derived from the API contract: a missing handler is a type error. */
import type { AudienceOf, EndpointName, Params } from '#api-contract/endpoints.ts'
import type { Body, Query, Reply } from '#api-contract/schemas.ts'
import type {
  BrowserSession,
  Caller,
  Principal,
  RequestContext,
  RequestMeta,
  SessionToken,
} from '#server/context/request-context.ts'

/** Sets and clears the session of this browser, so that handlers do not deal with cookies. */
export type SessionCookies = BrowserSession & {
  /** Sets the session cookie and the device cookie on the response. */
  set: (token: SessionToken, device: string) => void
  /** Removes the session cookie, also if the call fails afterwards; the device cookie stays. */
  clear: () => void
}

/** The argument of a handler: the request context and the validated request. */
export type Call<Name extends EndpointName> = RequestContext &
  RequestMeta & {
    /** Path parameters; every value has the form of an id. */
    params: Params<Name>
    /** Validated query. */
    query: Query<Name>
    /** Validated body. */
    body: Body<Name>
    /** The authenticated caller; undefined on a public endpoint. */
    principal: AudienceOf<Name> extends 'anyone'
      ? Principal | undefined
      : AudienceOf<Name> extends 'member' | 'staff' | 'account'
        ? Principal
        : Caller
    /** The session of this browser. */
    session: SessionCookies
  }

type Answer<Name extends EndpointName> = Reply<Name> extends undefined ? void : Reply<Name>

/** One handler per endpoint of the contract. */
export type Handlers = { [Name in EndpointName]: (call: Call<Name>) => Promise<Answer<Name>> }
