/** Invitations for staff, by the hash of their token: each leads one person in, once, for so long. */
import type { Found, Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** `by` is the holder of who invited; `usedBy` of who came. `expiresAt` is an ISO instant. */
export type Invitation = { v: 1; by: string; expiresAt: string; usedBy?: string }

/** That the first account was made, and for whom. */
export type FirstStaff = { v: 1; holder: string; at: string }

export const createInvitation = (store: Store, token: string, invite: Invitation) =>
  store.create(keys.invitation(token), invite)

export const readInvitation = (store: Store, token: string): Promise<Found<Invitation> | undefined> =>
  store.read<Invitation>(keys.invitation(token))
