/** Retention periods. Records without a period here are kept (docs/operations.md). */
export const retentionPeriods = {
  /** Slot locks: weeks after the week of the slot. */
  lockWeeks: 4,
  /** Who came on a day: weeks after that week, so that reports of twelve weeks are complete. */
  arrivalWeeks: 12,
  /** A member's bookings, with player names: months after their week. */
  memberWeekMonths: 12,
  /** RSVPs: months after the event. */
  rsvpMonths: 12,
  /** Tour requests, with name and phone: months after the month of the request. */
  tourMonths: 12,
  /** Staff log: months after the entry. */
  logMonths: 24,
  /** That there was an incident, once its family has left: months after its month. */
  incidentMonths: 24,
  /** Personal data in orders: months after the month of the order. Items and prices are kept. */
  buyerMonths: 24,
  /** Days in which a repeated checkout returns the same order. */
  recentOrderDays: 30,
  /** Days in which an idempotency key is refused for another request. */
  keyUseDays: 7,
  /** What became of a transaction: days after it. No process of its time may run any more (storage/transactions.ts). */
  transactionDays: 2,
  /** Items of the inbox: days after they were done. */
  itemDays: 90,
  /** Entries of the outbox, without address or text: days after the last attempt or request. */
  outboxDays: 14,
  /** What staff wrote to families: months after it. */
  messageMonths: 12,
  /** What a coach wrote to a family about a session: months after the session. */
  coachNoteMonths: 12,
  /** Where a coach has written: days. */
  writtenNoteDays: 14,
  /** Uploaded images that no product and no event uses: days after the upload. */
  uploadDays: 1,
} as const
