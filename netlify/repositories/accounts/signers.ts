/** The people who sign in to an account: caregivers of a family, or a colleague. */
import { whoRegistered } from '#domain/families/families.ts'
import type { Role, SessionRole } from '#domain/people/people.ts'
import type { Found, Store } from '#server/storage/store.ts'
import type { Updating } from '#server/repositories/update-with-retry.ts'
import { readMember, updateMember } from './members.ts'
import { readStaffMember } from './staff.ts'
import type { Account } from '#records/sign-in.ts'
import type { StaffMember } from '#records/staff.ts'
import type { Caregiver, Member } from '#records/families.ts'

/** A caregiver who signs in to a family's account. */
export type Signer = Caregiver & Pick<Member, 'deleting'>

/** Somebody who signs in: a caregiver or a staff member. */
export type AnySigner = Account & Partial<Signer> & Partial<Pick<StaffMember, 'role'>>

/** Of a message: it goes to whoever registered the family and is billed. */
export const toBilled = (family: Pick<Member, 'caregivers'>): { caregiver: string } => ({
  caregiver: whoRegistered(family).id,
})

/** All who sign in to an account. */
export function signersOf(record: Member): Signer[]
export function signersOf(record: Member | Account): AnySigner[]
export function signersOf(record: Member | Account): AnySigner[] {
  if (!('caregivers' in record)) return [record]
  const { caregivers, deleting } = record
  return caregivers.map((each) => Object.assign({}, each, deleting && { deleting }))
}

/** Reads a family's or a colleague's account. */
export const readAccount = (
  store: Store,
  role: SessionRole,
  accountKey: string,
): Promise<Found<Member> | Found<StaffMember> | undefined> =>
  role === 'member' ? readMember(store, accountKey) : readStaffMember(store, accountKey)

/** One of those who sign in, with the account as it was read. */
export type OneSigner = { accountKey: string; signer: AnySigner } & (
  | { role: 'member'; found: Found<Member> }
  | { role: 'staff'; found: Found<StaffMember> }
)

/** All who sign in to an account, each with it. */
export async function readSigners(store: Store, role: Role, accountKey: string): Promise<OneSigner[]> {
  if (role === 'staff') {
    const found = await readStaffMember(store, accountKey)
    return found ? [{ role, accountKey, found, signer: found.value }] : []
  }
  const found = await readMember(store, accountKey)
  return found ? signersOf(found.value).map((signer) => ({ role, accountKey, found, signer })) : []
}

/** The caregiver with this id. */
export const signerOf = (member: Member, id: string): Signer | undefined =>
  signersOf(member).find((each) => each.id === id)

/** The caregivers whom an e-mail reaches. */
export const reachedOf = (member: Member): Signer[] => signersOf(member).filter(({ unverified }) => !unverified)

/** Updates the caregiver with this id. @returns them as stored afterwards. */
export async function updateSigner(
  context: Updating,
  accountKey: string,
  id: string,
  next: (signer: Signer) => Signer | undefined,
  known?: Found<Member>,
): Promise<Found<Signer> | undefined> {
  const change = (member: Member) => {
    const signer = signerOf(member, id)
    const changed = signer && next(signer)
    return changed && withSigner(member, changed)
  }
  return signerIn(await updateMember(context, accountKey, change, known), id)
}

/** The family with one caregiver changed. */
export function withSigner(member: Member, signer: Signer): Member {
  const { deleting: _, ...changed } = signer
  return { ...member, caregivers: member.caregivers.map((each) => (each.id === changed.id ? changed : each)) }
}

/** The caregiver with this id, of an account that was read. */
export function signerIn(found: Found<Member> | undefined, id: string): Found<Signer> | undefined {
  const value = found && signerOf(found.value, id)
  return value && { value, tag: found.tag }
}
