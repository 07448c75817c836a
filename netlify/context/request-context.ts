/**
 * Types of what services and repositories are given: dependencies, the caller, and the little of a request that matters
 * to them. No HTTP type is here, so that a scheduled function can supply the same. Nothing below reads the environment.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { SignedPlayer } from '#domain/consents/consents.ts'
import type { Setting } from '#domain/facility/live.ts'
import type { Profile, Role, SessionRole } from '#domain/people/people.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import type { TransactionalStore } from '#server/storage/transactional-store.ts'
import type { SettingProblem } from './settings.ts'

/** Where the code runs. Only 'local' may have demo accounts; only 'production' accesses the club's data. */
export type Environment = 'local' | 'preview' | 'production'

/** Hashes and verifies passwords. */
export type PasswordHasher = {
  /** The hash to store, with its salt and parameters. */
  hash: (password: string) => Promise<string>
  /** True if the password matches. An unknown account (undefined `hash`) takes the same time and is false. */
  verify: (password: string, hash: string | undefined) => Promise<boolean>
  /** Why passwords cannot be hashed here, for the alarm; undefined if they can. */
  whyUnavailable?: () => string | undefined
}

/** What an instance knows of the owner's settings, and when it has read them; `at` is 0 before the first time. */
export type KnownSettings = {
  at: number
  rev: number
  changed: readonly Setting[]
  reading?: Promise<void>
}

export const unreadSettings = (): KnownSettings => ({ at: 0, rev: 0, changed: [] })

/** What most services need of them. */
export type Basic = 'store' | 'now' | 'waitUntil' | 'mailEnabled' | 'alarm'

/** The dependencies of one request or scheduled run. */
export type RequestContext = {
  /** The storage of this environment. */
  store: TransactionalStore
  /** The current time. */
  now: () => Date
  /** A new random id of 128 bits: lower-case letters and digits. */
  newId: () => string
  /** The secret for deriving storage keys from e-mail addresses. Never changes once the club has members. */
  keyPepper: string
  /** Where the code runs. */
  environment: Environment
  /** Hashes and verifies passwords. */
  passwords: PasswordHasher
  /** Replicates one member to Postgres; 'pending' leaves it to the next scheduled run. Absent without a database. */
  replicate?: (accountKey: string) => Promise<'done' | 'pending'>
  /** One-time token for creating the first staff account. Absent if set-up is disabled. */
  setupToken?: string
  /** Every session opened before this time is invalid, and what was begun in it: lets the operator end all sessions. */
  sessionsSince: Date | undefined
  /** Purges a cache tag from the CDN. Absent where there is no CDN. */
  purgeCdn?: (tag: string) => Promise<void>
  /** True if the site can send e-mail. Otherwise nothing is recorded as due, and nothing claims to be sent. */
  mailEnabled?: boolean
  /** The public key that browsers subscribe to notifications with. Absent if the site sends none. */
  pushKey?: string
  /** What this instance knows of the owner's settings; without it, those of src/club hold. */
  settings?: KnownSettings
  /** Pages are built again by themselves on the day on which a change of the settings begins. */
  buildsPages?: true
  /** Settings that cannot be used: what they are for is off. */
  settingProblems?: readonly SettingProblem[]
  /** Reports a problem to the operator: names what, never a person's data. */
  alarm?: (problem: string) => void
  /** Registers background work that may finish after the response. */
  waitUntil: (work: Promise<unknown>) => void
  /** Is told of the slots that a change has freed for those who wait, once it is stored (`transact`). */
  whenFreed?: (context: Pick<RequestContext, Basic>, freed: readonly Slot[]) => void
}

/** The authenticated caller: a caregiver or a staff member. */
export type Principal = Profile & {
  /** Member or staff. */
  role: Role
  /** Of staff: what they may do (`staffRole` in the endpoint table). */
  staffRole?: StaffRole
  /** Keyed hash of the address the account registered with; part of the storage key of everything the account owns. */
  accountKey: string
  /** All players of the family; none for staff. */
  players: readonly SignedPlayer[]
  /** True for the caregiver who owns the account. */
  isFirst: boolean
  /** That of the account: what the caller begins ends with it, as their sessions do. */
  sessionVersion: number
  /** When their session opened, in milliseconds since 1970; absent without one. */
  openedAt?: number
  /** True once deletion of the account has started. */
  isBeingDeleted?: boolean
  /** Of a family that the club has not seen. */
  isUnseen?: true
}

/** A caller, or a tablet at the door, with the id of the colleague who opened it and its own name. */
export type Caller = Principal | (Omit<Principal, 'role' | 'staffRole'> & { role: 'door' })

/** Data of a request beside its body. */
export type RequestMeta = {
  /** The client's IP address as the platform reports it; '' if unknown. */
  ip: string
  /** The client's key for this write, so that a retry has no second effect; a new id if none was sent. */
  idempotencyKey: string
  /** What the client calls itself; '' if it does not say. */
  userAgent: string
  /** The tags of the versions that the client has, as in the header; '' if none. */
  ifNoneMatch: string
}

/** A write by somebody who is signed in. */
export type WriteContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/** The content of a session cookie. */
export type SessionToken = {
  /** Whose session it is. */
  role: SessionRole
  /** Account key of the account. */
  accountKey: string
  /** Random secret of this session. */
  token: string
}

/** The cookies of this browser. Services read it; only a handler sets or clears a session. */
export type BrowserSession = {
  /** The token sent with this request, well-formed but not yet validated. */
  sent: SessionToken | undefined
  /** The device id from an earlier sign-in; '' if there is none. */
  device: string
}
