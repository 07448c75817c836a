/** Who signs in to an account: the caregivers of a family, or a colleague. */
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import type { Found } from '#server/storage/store.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { updateMember } from './members.ts'
import type { Account } from '#records/accounts.ts'
import type { Caregiver, Member } from '#records/families.ts'

/** A caregiver who signs in to a family's account. */
export type Signer = Caregiver & Pick<Member, 'deleting'>

/** Somebody who signs in: a caregiver or a staff member. */
export type AnySigner = Account & Partial<Signer> & { role?: Exclude<StaffRole, 'owner'> }

/** All who sign in to an account. */
export function signersOf(record: Member): Signer[]
export function signersOf(record: Member | Account): AnySigner[]
export function signersOf(record: Member | Account): AnySigner[] {
  if (!('caregivers' in record)) return [record]
  const { caregivers, deleting } = record
  return caregivers.map((each) => Object.assign({}, each, deleting && { deleting }))
}

/** The caregiver with this id. */
export const signerOf = (member: Member, id: string): Signer | undefined =>
  signersOf(member).find((each) => each.id === id)

/** Updates the caregiver with this id. @returns them as stored afterwards. */
export async function updateSigner(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  id: string,
  next: (signer: Signer) => Signer | undefined,
  known?: Found<Member>,
): Promise<Found<Signer> | undefined> {
  const change = (member: Member) => {
    const signer = signerOf(member, id)
    const changed = signer && next(signer)
    return changed && withCaregiver(member, changed)
  }
  return signerIn(await updateMember(context, ownerKey, change, known), id)
}

/** The family with one caregiver changed. */
export function withCaregiver(member: Member, signer: Signer): Member {
  const { deleting: _, ...changed } = signer
  return { ...member, caregivers: member.caregivers.map((each) => (each.id === changed.id ? changed : each)) }
}

/** The caregiver with this id, of an account that was read. */
export function signerIn(found: Found<Member> | undefined, id: string): Found<Signer> | undefined {
  const value = found && signerOf(found.value, id)
  return value && { value, tag: found.tag }
}
