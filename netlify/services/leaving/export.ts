/** Collects everything stored about a member, without credentials, for the member to download. */
import type { Reply } from '#api-contract/schemas.ts'
import { covering, type Own } from '#server/repositories/accounts/leaving.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { allBookingsOfMember } from '#server/repositories/bookings/bookings-of-member.ts'
import type { Joined, Personal, Rows } from '#server/repositories/record-kinds.ts'
import { arrivalExporter } from '#server/services/arrivals/leaving.ts'
import { bookingExporter, clubChangeExporter } from '#server/services/bookings/leaving.ts'
import { messageExporter } from '#server/services/club-messages/leaving.ts'
import { coachNoteExporter } from '#server/services/coach-notes/leaving.ts'
import { rsvpExporter } from '#server/services/events/leaving.ts'
import { accountExporter, safetyExporter } from '#server/services/families/leaving.ts'
import { feedExporter } from '#server/services/feeds/leaving.ts'
import { lineExporter } from '#server/services/full-club/leaving.ts'
import { ownDues } from '#server/services/memberships/dues.ts'
import { dueExporter } from '#server/services/memberships/leaving.ts'
import { keptExporter } from './seal.ts'
import { deviceExporter } from '#server/services/push/leaving.ts'
import { orderExporter } from '#server/services/shop/leaving.ts'
import { noteExporter } from '#server/services/staff/leaving.ts'
import { standbyExporter } from '#server/services/standby/leaving.ts'
import { tourExporter } from '#server/services/tours/leaving.ts'

/** Who exports what, in the order of the file. */
const exporters = covering<Personal<Rows, 'exported'>>()([
  accountExporter,
  bookingExporter,
  arrivalExporter,
  rsvpExporter,
  orderExporter,
  clubChangeExporter,
  noteExporter,
  tourExporter,
  lineExporter,
  standbyExporter,
  feedExporter,
  deviceExporter,
  dueExporter,
  messageExporter,
  coachNoteExporter,
  safetyExporter,
  keptExporter,
])
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
