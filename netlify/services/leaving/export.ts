/** Collects everything stored about a member, without credentials, for the member to download. */
import type { Reply } from '#api-contract/schemas.ts'
import { covering, type Own } from '#server/repositories/accounts/leaving.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { allBookingsOfMember } from '#server/repositories/bookings/bookings-of-member.ts'
import type { Joined, Personal, Rows } from '#server/repositories/record-kinds.ts'
import { ownDues } from '#server/services/memberships/dues.ts'
import { keptExporter } from './seal.ts'
import { leaving } from './subjects.ts'

const exporters = covering<Personal<Rows, 'exported'>>()([...leaving.filter((each) => 'read' in each), keptExporter])
type Parts = Joined<Awaited<ReturnType<(typeof exporters)[number]['read']>>>

/** @returns undefined if the account was deleted in the meantime. */
export async function exportOwnData(
  context: Omit<Own, 'member' | 'bookings' | 'dues'>,
): Promise<Reply<'exportOwnData'> | undefined> {
  const { store, now, principal } = context
  const member = (await readMember(store, principal.accountKey))?.value
  if (!member) return undefined
  const bookings = allBookingsOfMember(store, principal.accountKey, principal.email)
  const own: Own = { ...context, member, bookings, dues: ownDues(context) }
  const parts = await Promise.all(exporters.map(({ read }) => read(own)))
  return Object.assign({ exportedAt: now().toISOString() }, ...(parts as [Parts]))
}
