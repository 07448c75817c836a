/** Staff accounts, kept apart from members: an address is never a role by itself, because e-mails are not verified. */
import type { Found, Store, Written } from '#server/store/store.ts'
import { keys } from './keys.ts'
import type { Account } from './members.ts'

export type StaffMember = Account & { v: 1; rev: number }

export const readStaffMember = (store: Store, holder: string): Promise<Found<StaffMember> | undefined> =>
  store.read<StaffMember>(keys.staff(holder))

export const createStaffMember = (store: Store, holder: string, staff: StaffMember): Promise<Written<StaffMember>> =>
  store.create(keys.staff(holder), staff)
