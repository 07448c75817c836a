/** The schema of every kind of record, by the first segment of its key or, for a single document, by its whole key. */
import type { Doc } from '#server/storage/store.ts'
import { arrivalDay } from '#server/repositories/arrivals.ts'
import { logEntry } from '#server/repositories/admin-log.ts'
import { auditResult, noAuditResult } from '#server/repositories/audit-results.ts'
import { memberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { slotRecord } from '#server/repositories/bookings/slots.ts'
import { clubChange } from '#server/repositories/club-changes.ts'
import { closureList } from '#server/repositories/closures.ts'
import { eventList } from '#server/repositories/events.ts'
import { feedsRecord } from '#server/repositories/feeds.ts'
import { storedImage } from '#server/repositories/shop/images.ts'
import { keyUse } from '#server/repositories/key-uses.ts'
import { pepperCheck } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { emptyView, viewPart } from '#server/repositories/materialized-view.ts'
import { memberRecord } from '#server/repositories/accounts/members.ts'
import { addressMails } from '#server/repositories/accounts/address-mails.ts'
import { accountDeletion } from '#server/repositories/accounts/account-deletions.ts'
import { memberNotes } from '#server/repositories/accounts/member-notes.ts'
import { orderIndexEntry, orderNumberRecord, recentOrders, storedOrder } from '#server/repositories/shop/orders.ts'
import { placesRecord } from '#server/repositories/places.ts'
import { outboxEntry, outboxPointer } from '#server/repositories/outbox.ts'
import { pushRecord } from '#server/repositories/push.ts'
import { catalogue } from '#server/repositories/shop/products.ts'
import { attemptRecord } from '#server/repositories/rate-limits.ts'
import { codeRecord } from '#server/repositories/accounts/codes.ts'
import { rsvpIndexEntry, rsvpRecord } from '#server/repositories/rsvps.ts'
import { sessionRecord } from '#server/repositories/accounts/sessions.ts'
import { clubOwners } from '#server/repositories/accounts/club-owners.ts'
import { firstStaff, invitation, staffMember } from '#server/repositories/accounts/staff.ts'
import { standbyRecord } from '#server/repositories/standby.ts'
import { wishIndexEntry } from '#server/repositories/wish-index.ts'
import { stockRecord } from '#server/repositories/shop/stock.ts'
import { tourRecord } from '#server/repositories/tours.ts'
import type { Schema } from './fields.ts'
import { firstRound, gcCursor, jobRuns, noRuns, replicationRun, transactionRecord } from './job-records.ts'
import { sessionCounts, weekView, type WeekView } from './week-records.ts'

export type RecordSchema = {
  /** The version that is read and written; absent for data without versions. */
  v?: 1
  schema: Schema
  /** For data that a later run rebuilds: what is read instead of a value that does not match. */
  empty?: Doc
}

/** A kind of record at version 1. */
const first = (schema: Schema<{ v: 1 }>): RecordSchema => ({ v: 1, schema })

const emptyWeekView: WeekView = { v: 1, seen: {} }

export const recordSchemas: Readonly<Record<string, RecordSchema>> = {
  amail: first(addressMails),
  arrival: first(arrivalDay),
  audit: { ...first(auditResult), empty: noAuditResult },
  closures: first(closureList),
  boot: first(firstStaff),
  change: first(clubChange),
  deleting: first(accountDeletion),
  events: first(eventList),
  feed: first(feedsRecord),
  idem: first(keyUse),
  image: first(storedImage),
  invite: first(invitation),
  job: { ...first(jobRuns), empty: noRuns },
  log: first(logEntry),
  mail: first(outboxEntry),
  mailq: first(outboxPointer),
  member: first(memberRecord),
  [keys.gcCursor]: { ...first(gcCursor), empty: firstRound },
  [keys.keyPepperProof]: first(pepperCheck),
  mirror: first(replicationRun),
  mnote: first(memberNotes),
  mord: first(orderIndexEntry),
  mrsvp: first(rsvpIndexEntry),
  mw: first(memberWeek),
  order: first(storedOrder),
  ordn: first(orderNumberRecord),
  ordr: first(recentOrders),
  owners: first(clubOwners),
  place: first(placesRecord),
  push: first(pushRecord),
  code: first(codeRecord),
  rsvp: first(rsvpRecord),
  sess: first(sessionRecord),
  shop: first(catalogue),
  slot: first(slotRecord),
  snap: { schema: viewPart, empty: emptyView },
  staff: first(staffMember),
  standby: first(standbyRecord),
  stock: first(stockRecord),
  tally: first(sessionCounts),
  thr: first(attemptRecord),
  tour: first(tourRecord),
  tx: first(transactionRecord),
  view: { ...first(weekView), empty: emptyWeekView },
  wish: first(wishIndexEntry),
}
