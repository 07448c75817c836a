/** Invitations for staff, by the hash of their token: each leads one person in, once, for so long. */
import type { Found, Store } from '#server/store/store.ts'
import { keys } from './keys.ts'

/** `by` is the holder of who invited; `usedBy` of who came. `expiresAt` is an ISO instant. */
export type Invite = { v: 1; by: string; expiresAt: string; usedBy?: string }

/** That the first account was made, and for whom. */
export type FirstStaff = { v: 1; holder: string; at: string }

export const createInvite = (store: Store, token: string, invite: Invite) => store.create(keys.invite(token), invite)

export const readInvite = (store: Store, token: string): Promise<Found<Invite> | undefined> =>
  store.read<Invite>(keys.invite(token))
