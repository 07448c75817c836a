/** What a request may use: the store, the time, new ids, secrets, who is asking, and a place to log. All handed in at the street door. */
import type { AudienceOf, EndpointName, Params } from '#contract/endpoints.ts'
import type { Body, Query, Reply } from '#contract/wire.ts'
import type { Profile, Role } from '#domain/people.ts'
import type { Store } from '#server/store/store.ts'

/** Where this code runs. Only 'local' may hold demo accounts; only 'production' touches the club's own data. */
export type Environment = 'local' | 'preview' | 'production'

/** Turns passwords into what may be kept of them, and back into yes or no. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False for an unknown account (`kept` is undefined) too, and only after the same work. */
  verify: (password: string, kept: string | undefined) => Promise<boolean>
}

/** A store of the same kind that holds nobody's data; `watch` is shown how the service answers. */
export type ProvingGround = {
  open: (watch: (seen: { status: number; ms: number }) => void) => Store
  context: string
  published: boolean
}

export type House = {
  store: Store
  now: () => Date
  /** A new random id: lower-case letters and digits, 128 bits. */
  newId: () => string
  /** The secret that turns an e-mail into a storage key. It never changes once a club has members. */
  pepper: string
  environment: Environment
  passwords: Passwords
  /** Brings the copy of the member filed under `holder` up to date, where a second database is configured. */
  mirror?: (holder: string) => Promise<'done' | 'pending'>
  /** Opens the door for the first staff account, once; nothing where no account may be made that way. */
  setupToken?: string
  /** Sessions opened before are over, everybody's: the operator's way to end them all at once. */
  sessionsSince?: Date
  /** Has the CDN forget what it keeps under a tag; nothing where no CDN stands before the site. */
  purge?: (tag: string) => Promise<void>
  /** Where the storage may be tried out, and what the platform says of this deploy; nothing where no deploy is known. */
  provingGround?: ProvingGround
  /** Work that may go on after the answer has been sent. */
  later: (work: Promise<unknown>) => void
}

/** Who is asking, as the server knows it. `holder` is the keyed hash of the e-mail, under which everything of theirs is kept. */
export type Caller = Profile & {
  role: Role
  holder: string
  /** True once the account's deletion has begun. */
  closing?: boolean
}

/** What the outermost door knows of a request beside its body. */
export type Visit = {
  /** The network address as the platform reports it; '' where there is none. */
  ip: string
  /** The caller's own name for this write, so that sending it twice is one write; a fresh id if none was sent. */
  idempotencyKey: string
}

/** What a browser shows to prove its session: whose it is, and the secret that only this browser has. */
export type SessionPass = { role: Role; holder: string; token: string }

/** How a handler opens and ends sessions without knowing about cookies. */
export type SessionDesk = {
  /** What the browser showed with this call; whether it is worth anything is for the records to say. */
  shown: SessionPass | undefined
  /** What the browser was given at an earlier sign-in to be known by; '' if nothing. */
  device: string
  /** The answer gives the browser a session, in place of any other, and what to be known by next time. */
  open: (pass: SessionPass, device: string) => void
  close: () => void
}

export type Call<Name extends EndpointName> = House &
  Visit & {
    params: Params<Name>
    query: Query<Name>
    body: Body<Name>
    caller: AudienceOf<Name> extends 'anyone' ? Caller | undefined : Caller
    session: SessionDesk
  }

export type Handlers = { [Name in EndpointName]: (call: Call<Name>) => Promise<Reply<Name>> }
