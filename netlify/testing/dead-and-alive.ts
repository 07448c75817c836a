/** One of everything that is dead, and beside it the same that still lives. */
import { addDays } from '#domain/calendar.ts'
import { addressOfImage } from '#domain/product-draft.ts'
import { imageIdFor } from '#server/records/images.ts'
import { keys } from '#server/records/keys.ts'
import type { Store } from '#server/store/store.ts'
import { deskOn, holderNamed, monday, slotOf } from './desk.ts'

const day = 24 * 3_600_000

export const idOfPicture = (data: string) => imageIdFor(Buffer.from(data, 'base64'))

/** Fills a store for a Wednesday at noon. @returns its desk, and which keys are which. */
export async function planted(store: Store) {
  const desk = deskOn(store)
  const now = desk.now().getTime()
  const iso = (before: number) => new Date(now - before).toISOString()
  const [a, b] = [holderNamed('anna'), holderNamed('ben')]
  const lock = { v: 1, state: 'confirmed', id: 'x', holder: a, lease: 0 }
  const open = { v: 1, state: 'open', openedAt: now - day, seenAt: now - day, sessionVersion: 1 }
  const answer = {
    v: 1,
    state: 'attending',
    name: 'Sam',
    email: 'a@b.co',
    qty: 1,
    ts: iso(0),
    title: 'x',
    datetime: iso(0),
    answered: [],
  }
  const order = (oid: string, status: string) => ({
    v: 1,
    order: { id: oid, email: 'a@b.co', note: 'hi', items: [], total: 5, status, createdAt: iso(0) },
  })
  const window = Math.floor(now / (15 * 60_000))
  const [shown, young, old] = ['c2hvd24=', 'eW91bmc=', 'b2xk']
  const oldOrder = 'ord_1728000000000_aa'
  const waiting = 'ord_1728000000000_bb'
  const alive: Record<string, object> = {
    [keys.slot(slotOf({ date: addDays(monday, -28) }))]: lock,
    [keys.weekView('lane', addDays(monday, -28))]: { v: 1, seen: {} },
    [keys.checkIns(addDays(monday, -28))]: { v: 1, came: {} },
    [keys.memberWeek(a, 'lane', '2025-11-17')]: { v: 1, entries: [], done: [] },
    [keys.session('member', a, 'one')]: { ...open, seenAt: now - 14 * day + 1, openedAt: now - 30 * day + 1 },
    [keys.session('staff', a, 'one')]: { ...open, seenAt: now, openedAt: now - day + 1 },
    [keys.permit('sign_in.member', a, String(window - 1), 1)]: { v: 1, state: 'taken' },
    [keys.permit('register', a, String(Math.floor(window / 4)), 1)]: { v: 1, state: 'taken' },
    [keys.rsvpMark(a, 'homework-helper-2025-11-19')]: { v: 1, date: '2025-11-19' },
    [keys.rsvp('homework-helper-2025-11-19', a)]: answer,
    [keys.rsvpMark(a, 'skills-night')]: { v: 1, date: '2025-11-18' },
    [keys.rsvp('skills-night', a)]: answer,
    // It was moved: the calendar tells when it is.
    [keys.rsvpMark(a, 'moved-night')]: { v: 1, date: '2025-01-01' },
    [keys.rsvp('moved-night', a)]: answer,
    [keys.events]: { v: 1, events: [{ id: 'moved-night', title: 'x', datetime: iso(-day), summary: '' }] },
    [keys.orderClaim(a, 'one')]: { v: 1, id: 'x', at: iso(30 * day - 1) },
    [keys.orderMark('2024-11', 'ord_1731600000000_aa')]: { v: 1, holder: a },
    [keys.order(a, 'ord_1731600000000_aa')]: order('ord_1731600000000_aa', 'picked_up'),
    [keys.orderMark('2024-10', waiting)]: { v: 1, holder: a },
    [keys.order(a, waiting)]: order(waiting, 'pending_pickup'),
    [keys.order(a, oldOrder)]: order(oldOrder, 'picked_up'),
    [keys.invite('one')]: { v: 1, by: a, expiresAt: iso(-1), usedBy: b },
    [keys.image(idOfPicture(shown))]: { v: 1, data: shown, at: iso(9 * day) },
    [keys.image(idOfPicture(young))]: { v: 1, data: young, at: iso(day - 1) },
    [keys.products]: { v: 1, products: [{ id: 'x', name: 'x', cents: 1, image: addressOfImage(idOfPicture(shown)) }] },
    [keys.tour('2025-11', 't1')]: { v: 1, id: 't1' },
    [keys.log('2024-11-01', 'l1')]: { v: 1, id: 'l1' },
    [keys.tally('2020-01-06')]: { v: 1, lane: {}, speede: {} },
    [keys.member(a)]: { v: 1, closed: true, at: iso(900 * day), id: 'x', rev: 1, sessionVersion: 1 },
    [keys.staff(a)]: { v: 1, state: 'removed' },
    [keys.firstStaff]: { v: 1, holder: a, at: iso(900 * day) },
    [keys.closing(a)]: { v: 1, at: now },
    [keys.blocks]: { v: 1, blocks: [] },
    [keys.pepperCheck]: { v: 1, proof: 'x' },
  }
  const dead: Record<string, object> = {
    [keys.slot(slotOf({ date: addDays(monday, -29) }))]: lock,
    [keys.slot(slotOf({ date: addDays(monday, -400) }, 'speede'))]: lock,
    [keys.weekView('lane', addDays(monday, -35))]: { v: 1, seen: {} },
    [keys.checkIns(addDays(monday, -29))]: { v: 1, came: {} },
    [keys.memberWeek(a, 'lane', '2025-11-10')]: { v: 1, entries: [], done: [] },
    [keys.memberWeek(b, 'speede', '2019-11-11')]: { v: 1, entries: [], done: [] },
    [keys.session('member', a, 'rested')]: { ...open, seenAt: now - 14 * day },
    [keys.session('member', a, 'aged')]: { ...open, seenAt: now, openedAt: now - 30 * day },
    [keys.session('member', b, 'ended')]: { ...open, state: 'revoked' },
    [keys.session('staff', a, 'rested')]: open,
    [keys.permit('sign_in.member', a, String(window - 2), 1)]: { v: 1, state: 'taken' },
    [keys.permit('register', b, String(Math.floor(window / 4) - 2), 1)]: { v: 1, state: 'taken' },
    [keys.permit('password.member', b, '1000', 1)]: { v: 1, state: 'given_back' },
    [keys.rsvpMark(a, 'homework-helper-2025-11-12')]: { v: 1, date: '2025-11-12' },
    [keys.rsvp('homework-helper-2025-11-12', a)]: answer,
    [keys.rsvpMark(b, 'old-night')]: { v: 1, date: '2025-11-17' },
    [keys.rsvp('old-night', b)]: answer,
    [keys.orderClaim(a, 'two')]: { v: 1, id: 'x', at: iso(30 * day) },
    [keys.orderMark('2024-10', oldOrder)]: { v: 1, holder: a },
    [keys.orderMark('2024-09', 'ord_1727000000000_cc')]: { v: 1, holder: b },
    [keys.invite('two')]: { v: 1, by: a, expiresAt: iso(0) },
    [keys.image(idOfPicture(old))]: { v: 1, data: old, at: iso(day) },
    [keys.image(idOfPicture('YWdlcw=='))]: { v: 1, data: 'YWdlcw==' },
    [keys.tour('2025-10', 't2')]: { v: 1, id: 't2' },
    [keys.log('2024-10-31', 'l2')]: { v: 1, id: 'l2' },
  }
  for (const [key, value] of Object.entries({ ...alive, ...dead })) await store.create(key, value)
  return { desk, alive: Object.keys(alive), dead: Object.keys(dead), oldOrder: keys.order(a, oldOrder) }
}
