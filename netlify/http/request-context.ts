/** What a request may use: the store, the time, new ids, secrets, who is asking, and a place to log. All handed in at the street door. */
import type { AudienceOf, EndpointName, Params } from '#api-contract/endpoints.ts'
import type { Body, Query, Reply } from '#api-contract/schemas.ts'
import type { Profile, Role } from '#domain/accounts/people.ts'
import type { Store } from '#server/storage/store.ts'

/** Where this code runs. Only 'local' may hold demo accounts; only 'production' touches the club's own data. */
export type Environment = 'local' | 'preview' | 'production'

/** Turns passwords into what may be kept of them, and back into yes or no. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  /** False for an unknown account (`kept` is undefined) too, and only after the same work. */
  verify: (password: string, kept: string | undefined) => Promise<boolean>
}

/** A store of the same kind that holds nobody's data; `watch` is shown how the service answers. */
export type StorageCheckTarget = {
  open: (watch: (seen: { status: number; ms: number }) => void) => Store
  context: string
  published: boolean
}

export type RequestContext = {
  store: Store
  now: () => Date
  /** A new random id: lower-case letters and digits, 128 bits. */
  newId: () => string
  /** The secret that turns an e-mail into a storage key. It never changes once a club has members. */
  keyPepper: string
  environment: Environment
  passwords: PasswordHasher
  /** Brings the copy of the member filed under `holder` up to date, where a second database is configured. */
  replicate?: (ownerKey: string) => Promise<'done' | 'pending'>
  /** Opens the door for the first staff account, once; nothing where no account may be made that way. */
  setupToken?: string
  /** Sessions opened before are over, everybody's: the operator's way to end them all at once. */
  sessionsSince?: Date
  /** Has the CDN forget what it keeps under a tag; nothing where no CDN stands before the site. */
  purgeCdn?: (tag: string) => Promise<void>
  /** Where the storage may be tried out, and what the platform says of this deploy; nothing where no deploy is known. */
  storageCheckTarget?: StorageCheckTarget
  /** Work that may go on after the answer has been sent. */
  waitUntil: (work: Promise<unknown>) => void
}

/** Who is asking, as the server knows it. `holder` is the keyed hash of the e-mail, under which everything of theirs is kept. */
export type Principal = Profile & {
  role: Role
  ownerKey: string
  /** True once the account's deletion has begun. */
  isBeingDeleted?: boolean
}

/** What the outermost door knows of a request beside its body. */
export type RequestMeta = {
  /** The network address as the platform reports it; '' where there is none. */
  ip: string
  /** The caller's own name for this write, so that sending it twice is one write; a fresh id if none was sent. */
  idempotencyKey: string
}

/** What a browser shows to prove its session: whose it is, and the secret that only this browser has. */
export type SessionToken = { role: Role; ownerKey: string; token: string }

/** How a handler opens and ends sessions without knowing about cookies. */
export type SessionCookies = {
  /** What the browser showed with this call; whether it is worth anything is for the records to say. */
  sent: SessionToken | undefined
  /** What the browser was given at an earlier sign-in to be known by; '' if nothing. */
  device: string
  /** The answer gives the browser a session, in place of any other, and what to be known by next time. */
  set: (pass: SessionToken, device: string) => void
  clear: () => void
}

export type Call<Name extends EndpointName> = RequestContext &
  RequestMeta & {
    params: Params<Name>
    query: Query<Name>
    body: Body<Name>
    principal: AudienceOf<Name> extends 'anyone' ? Principal | undefined : Principal
    session: SessionCookies
  }

export type Handlers = { [Name in EndpointName]: (call: Call<Name>) => Promise<Reply<Name>> }
