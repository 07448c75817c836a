/** The schema of every kind of record, by the first segment of its key or, for a single document, by its whole key. */
import type * as z from 'zod'
import { sessionRecord, codeRecord, addressMails } from '#records/sign-in.ts'
import { staffMember, invitation, firstStaff, clubOwners } from '#records/staff.ts'
import { type WeekView, slotRecord, memberWeek, clubChange, weekView, sessionCounts } from '#records/bookings.ts'
import { closureList } from '#records/closures.ts'
import { arrivalDay } from '#records/arrivals.ts'
import { eventList, rsvpRecord, rsvpIndexEntry, placesRecord } from '#records/events.ts'
import { memberRecord } from '#records/families.ts'
import { memberNotes } from '#records/staff.ts'
import { unseenRecord } from '#records/newcomers.ts'
import { accountDeletion } from '#records/leaving.ts'
import { itemRecord, toldRecord } from '#records/inbox.ts'
import { formerRecord, seal } from '#records/proof.ts'
import { incidentRecord } from '#records/incidents.ts'
import { dueRecord } from '#records/dues.ts'
import { clubMessage, clubMessageDelivery, familyMessages } from '#records/club-messages.ts'
import { outboxEntry, outboxPointer } from '#records/outbox.ts'
import { feedsRecord } from '#records/feeds.ts'
import { pushOwner, pushRecord } from '#records/push.ts'
import {
  type AuditResult,
  type GcCursor,
  type JobRuns,
  type ViewPart,
  auditResult,
  gcCursor,
  replicationRun,
  jobRuns,
  transactionRecord,
  keyUse,
  pepperCheck,
  viewPart,
} from '#records/operations.ts'
import { logEntry } from '#records/staff.ts'
import { attemptsRecord } from '#records/limits.ts'
import {
  catalogue,
  stockRecord,
  storedImage,
  storedOrder,
  recentOrders,
  orderIndexEntry,
  orderNumberRecord,
} from '#records/shop.ts'
import { standbyRecord, wishIndexEntry } from '#records/standby.ts'
import { tourRecord } from '#records/tours.ts'
import type { Doc } from '#server/storage/store.ts'
import { keys } from './keys.ts'

/** A schema whose output is its input: no defaults, no conversions. */
export type Schema<Value = unknown> = z.ZodType<Value, Value>

/** True if a stored value is what the schema says; unknown fields are allowed. */
export const fits = <Value>(schema: Schema<Value>, value: unknown): value is Value => schema.safeParse(value).success

export const recordSchemas: Readonly<Record<string, Schema>> = {
  amail: addressMails,
  arrival: arrivalDay,
  audit: auditResult,
  closures: closureList,
  boot: firstStaff,
  change: clubChange,
  deleting: accountDeletion,
  due: dueRecord,
  events: eventList,
  feed: feedsRecord,
  idem: keyUse,
  image: storedImage,
  incident: incidentRecord,
  invite: invitation,
  item: itemRecord,
  job: jobRuns,
  log: logEntry,
  mail: outboxEntry,
  mailq: outboxPointer,
  member: memberRecord,
  message: clubMessage,
  messageq: clubMessageDelivery,
  mmsg: familyMessages,
  [keys.gcCursor]: gcCursor,
  [keys.keyPepperProof]: pepperCheck,
  mirror: replicationRun,
  mnote: memberNotes,
  mord: orderIndexEntry,
  mrsvp: rsvpIndexEntry,
  mw: memberWeek,
  order: storedOrder,
  ordn: orderNumberRecord,
  ordr: recentOrders,
  owners: clubOwners,
  place: placesRecord,
  push: pushRecord,
  powner: pushOwner,
  code: codeRecord,
  rsvp: rsvpRecord,
  former: formerRecord,
  seal,
  sess: sessionRecord,
  shop: catalogue,
  slot: slotRecord,
  snap: viewPart,
  staff: staffMember,
  standby: standbyRecord,
  stock: stockRecord,
  tally: sessionCounts,
  thr: attemptsRecord,
  told: toldRecord,
  tour: tourRecord,
  tx: transactionRecord,
  unseen: unseenRecord,
  view: weekView,
  wish: wishIndexEntry,
}

/** Older than any, so that the next audit writes its own. */
export const noAuditResult: AuditResult = { v: 1, at: new Date(0).toISOString(), slots: 0, entries: 0, violations: 0 }

/** What a later run rebuilds: what is read instead of a value that does not match. */
export const rebuilt: Readonly<Record<string, Doc>> = {
  audit: noAuditResult,
  job: { v: 1, runs: {} } satisfies JobRuns,
  [keys.gcCursor]: { v: 1, after: '' } satisfies GcCursor,
  snap: { v: 0, rows: {} } satisfies ViewPart,
  view: { v: 1, seen: {} } satisfies WeekView,
}
