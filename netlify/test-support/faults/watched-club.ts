/**
 * A small club in which everybody's things carry a mark: two families, a coach, bookings, orders, tours. Every request can
 * begin from the very same shelves, what it changed can be told, and a mark in an answer tells whose data it holds.
 */
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Handlers } from '#server/http/request-context.ts'
import type { MemberWeek, SlotLock } from '#server/repositories/bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore, type Kept } from '#server/storage/memory-store.ts'
import { registration, testServer, type TestResponse } from '#server/test-support/server/test-server.ts'

export type Who = 'visitor' | 'ada' | 'ben' | 'staff' | 'forged'

/** In every word of a family's own. Nobody else may read it but staff. */
export const marks = { ada: 'Kanariada', ben: 'Kanariben' } as const
/** Of a visitor who asked for a tour: for staff alone. */
export const tourMark = 'Kanaritour'

export const secrets = {
  ada: 'three yellow canaries',
  ben: 'four yellow canaries',
  staff: 'a canary in the whistle',
  setup: 'a-canary-opens-the-first-door',
} as const

export type WatchedClub = Awaited<ReturnType<typeof watchedClub>>

const emailOf = (who: 'ada' | 'ben') => `${marks[who].toLowerCase()}@thenest.example`

/** A new club, filled. `handlers` stand in for single calls, to see that what they do wrong is noticed. */
export async function watchedClub(handlers: Partial<Handlers> = {}) {
  const shelf = new Map<string, Kept>()
  const provingGround = { open: () => memoryStore(), context: 'production', published: true }
  const server = testServer({ store: memoryStore(shelf), setupToken: secrets.setup, handlers, provingGround })
  const { ask } = server

  const must = async (answer: Promise<TestResponse>) => {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`the club could not be filled: ${JSON.stringify(body)}`)
    return body
  }

  async function family(who: 'ada' | 'ben', lane: number) {
    const mark = marks[who]
    const email = emailOf(who)
    const { cookie } = await server.signUp({
      ...registration(email),
      password: secrets[who],
      firstName: mark,
      lastName: mark,
      childName: `${mark} Junior`,
      childTeam: `${mark} Hawks`,
      address: `1 ${mark} Road`,
      billingAddress: `2 ${mark} Road`,
      parentPhone: `555 ${mark}`,
      childPhone: `556 ${mark}`,
    })
    const own = { cookie }
    const slot = { date: '2026-11-24', time: '17:00', name: `${mark} Junior`, email }
    const laned = (await must(ask('POST', '/api/lanes/bookings', { lane, ...slot }, own))) as Reply<'reserveLane'>
    const speede = { unit: lane - 1, ...slot, time: '18:30' }
    const trained = (await must(ask('POST', '/api/speede/bookings', speede, own))) as Reply<'reserveSpeede'>
    const rsvp = { name: mark, email, qty: 2 }
    const path = '/api/events/homework-helper-2026-11-25/attendees'
    const attending = (await must(ask('POST', path, rsvp, own))) as Reply<'createRsvp'>
    const ids = { lane: laned.booking.id, speede: trained.booking.id, rsvp: attending.booking.id }
    return { cookie, email, ids }
  }

  const { cookie: staffCookie } = await server.signUpStaff('coach@thenest.example', secrets.staff)
  const desk = { cookie: staffCookie }
  const ada = await family('ada', 2)
  const ben = await family('ben', 3)

  const draft = {
    title: 'Skills Night',
    datetime: '2026-12-01T18:30',
    summary: 'Stations on all five lanes.',
    image: '',
  }
  const { event } = (await must(ask('POST', '/api/events', draft, desk))) as Reply<'addEvent'>
  const bottle = { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png' }
  const { product } = (await must(ask('POST', '/api/products', bottle, desk))) as Reply<'addProduct'>
  const orderOf = async (cookie: string, mark: string) => {
    const body = { items: [{ pid: product.id, size: 'One Size', qty: 1 }], note: `For ${mark}` }
    return ((await must(ask('POST', '/api/orders', body, { cookie }))) as Reply<'placeOrder'>).order.id
  }
  const orders = { ada: await orderOf(ada.cookie, marks.ada), ben: await orderOf(ben.cookie, marks.ben) }
  const wish = { name: tourMark, phone: `555 ${tourMark}`, date: '2026-12-01', time: '4pm' }
  const { request: tour } = (await must(ask('POST', '/api/tour-requests', wish))) as Reply<'requestTour'>
  const closing = { scope: 'unit', kind: 'lane', unit: 3, from: '2026-11-24T16:00', to: '2026-11-24T19:00' }
  const closed = await must(ask('POST', '/api/admin/closures', { ...closing, reason: 'Boards' }, desk))
  const { block } = closed as Reply<'addClosure'>
  const { invite } = (await must(ask('POST', '/api/staff/invites', undefined, desk))) as Reply<'inviteStaff'>
  const colleague = { token: invite.token, email: 'kim@thenest.example', name: 'Kim', password: secrets.staff }
  const { staff: kim } = (await must(ask('POST', '/api/staff/accept', colleague))) as Reply<'acceptInvitation'>
  const open = (await must(ask('POST', '/api/staff/invites', undefined, desk))) as Reply<'inviteStaff'>
  const pixels = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fa0' } })
    .png()
    .toBuffer()
  const picture = pixels.toString('base64')
  const { image } = (await must(ask('POST', '/api/images', { data: picture }, desk))) as Reply<'addImage'>

  await server.drainWaitUntil()
  server.lines.length = 0
  const start = new Map(shelf)
  const cookies = { visitor: undefined, ada: ada.cookie, ben: ben.cookie, staff: staffCookie, forged: '' }

  return {
    server,
    emails: { ada: ada.email, ben: ben.email, staff: 'coach@thenest.example' },
    cookies: cookies satisfies Record<Who, string | undefined>,
    ids: {
      ada: ada.ids,
      ben: ben.ids,
      orders,
      event: event.id,
      product: product.id,
      tour: tour.id,
      block: block.id,
      kim: kim.id,
    },
    image: image.id,
    picture,
    openInvite: open.invite.token,
    /** What no answer may ever hold, and no line of the log. */
    hidden: [...Object.values(secrets), open.invite.token, server.context.keyPepper, ...[ada, ben].map(tokenOf)],
    /** Puts everything back to where it stood when the club was made. */
    rewind() {
      shelf.clear()
      for (const [key, kept] of start) shelf.set(key, kept)
      server.lines.length = 0
    },
    /**
     * Keys that do not stand as they stood. Attempts are meant to be counted, so their permits are none of these; and a
     * booking is what is booked: which requests have ended, and who last wanted to move it, is remembered beside that.
     */
    changed: () =>
      [...new Set([...start.keys(), ...shelf.keys()])].filter(
        (key) =>
          !key.startsWith('thr/') &&
          start.get(key)?.tag !== shelf.get(key)?.tag &&
          !isDeepStrictEqual(bookedIn(key, start.get(key)), bookedIn(key, shelf.get(key))),
      ),
  }
}

/** What a record says of bookings. Nothing is booked in a week that is not there; other records are all they say. */
function bookedIn(key: string, kept: Kept | undefined): unknown {
  if (key.startsWith(keys.allMemberWeeks)) return kept ? (JSON.parse(kept.text) as MemberWeek).entries : []
  if (!key.startsWith(keys.allSlots) || !kept) return kept
  const { movingTo: _, ...lock } = JSON.parse(kept.text) as SlotLock
  return lock
}

/** The secret half of a session. */
const tokenOf = ({ cookie }: { cookie: string }) => /v1\.m\.[0-9a-f]{40}\.([\w-]{43})/.exec(cookie)![1]!

/** The ids that the parts of a call's path could have here, the fitting ones first. */
export function fittingIds(club: WatchedClub, name: EndpointName): Record<string, string> {
  const { ids, image } = club
  const of: Partial<Record<EndpointName, Record<string, string>>> = {
    updateTour: { id: ids.tour },
    removeStaff: { id: ids.kim },
    editEvent: { id: ids.event },
    removeEvent: { id: ids.event },
    createRsvp: { id: ids.event },
    cancelRsvp: { id: 'homework-helper-2026-11-25', bookingId: ids.ada.rsvp },
    listRsvps: { id: 'homework-helper-2026-11-25' },
    checkInRsvp: { id: 'homework-helper-2026-11-25', bookingId: ids.ada.rsvp },
    exportRsvps: { id: 'homework-helper-2026-11-25' },
    cancelLane: { id: ids.ada.lane },
    cancelSpeede: { id: ids.ada.speede },
    updateOrderStatus: { id: ids.orders.ada },
    editProduct: { id: ids.product },
    removeProduct: { id: ids.product },
    image: { id: image },
    checkInBooking: { id: ids.ada.lane },
    moveBooking: { id: ids.ada.lane },
    keepBooking: { id: ids.block },
    removeClosure: { id: ids.block },
  }
  return of[name] ?? {}
}
