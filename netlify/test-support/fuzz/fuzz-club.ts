/**
 * The fuzzing fixture: two members, one of them with another caregiver, staff, bookings, orders and tours. Every text of a member has a canary, so that a leak
 * shows in a response. The store can be reset before each request and compared after it.
 */
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Handlers } from '#server/http/call.ts'
import { unsubscribeToken } from '#server/services/families/mail-choices.ts'
import { readAccount, signersOf, updateSigner } from '#server/repositories/accounts/signers.ts'
import { issueAddressToken } from '#server/services/sign-in/change-address.ts'
import { issueVerifyToken } from '#server/services/sign-in/verify-address.ts'
import { issueResetToken } from '#server/services/sign-in/link-token.ts'
import { offerToken } from '#server/services/standby/linked-offer.ts'
import type { Role } from '#domain/people/people.ts'
import { withPlayer } from '#server/services/families/edit-family.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { itemIdOf } from '#server/repositories/items.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import {
  registration,
  testServer,
  type TestResponse,
  type TestServer,
} from '#server/test-support/server/test-server.ts'
import type { MemberWeek } from '#records/bookings.ts'

/** `second` is Ben's other caregiver. */
export type Actor = 'visitor' | 'ada' | 'ben' | 'second' | 'staff' | 'forged'

/** Canary in every text of a member. Only the member and staff may read it. */
export const canaries = { ada: 'Kanariada', ben: 'Kanariben' } as const
/** Canary of a tour request: only staff may read it. */
export const tourCanary = 'Kanaritour'

export const secrets = {
  ada: 'three yellow canaries',
  ben: 'four yellow canaries',
  second: 'five yellow canaries',
  cleo: 'six yellow canaries',
  staff: 'a canary in the whistle',
  setup: 'a-canary-opens-the-first-door',
} as const

export type FuzzClub = Awaited<ReturnType<typeof createFuzzClub>>

const emailOf = (actor: 'ada' | 'ben') => `${canaries[actor].toLowerCase()}@thenest.example`

type Send = <Name extends EndpointName>(
  name: Name,
  path: string,
  body?: object,
  cookie?: string,
) => Promise<Reply<Name>>

/** Adds what the calls of a subject are about, and returns the ids. */
export type Furnish = (club: {
  send: Send
  ada: { cookie: string; memberId: string; ids: { firstPlayer: string } }
  staff: string
  /** Signs in another colleague. */
  signInMate: () => Promise<string>
  context: TestServer['context']
}) => Promise<Record<string, string>>

/** Creates the club. `handlers` replaces single handlers, for negative controls. */
export async function createFuzzClub(furnishers: readonly Furnish[], handlers: Partial<Handlers> = {}) {
  const records = new Map<string, StoredVersion>()
  const server = testServer({
    store: memoryStore(records),
    setupToken: secrets.setup,
    handlers,
    mailEnabled: true,
    // Two minutes before the end of an hour of lanes: somebody can be here, missing, and the rest of it given away.
    now: new Date('2026-11-21T16:58:00Z'),
  })
  const { ask } = server

  const requireSuccess = async (response: Promise<TestResponse>) => {
    const { status, body } = await response
    if (status >= 300) throw new Error(`the fixture failed: ${JSON.stringify(body)}`)
    return body
  }

  const send: Send = async (name, path, body, cookie) =>
    (await requireSuccess(ask(endpoints[name].method, `/api${path}`, body, { cookie }))) as Reply<typeof name>

  async function createMember(actor: 'ada' | 'ben', lane: number) {
    const canary = canaries[actor]
    const email = emailOf(actor)
    const { cookie, profile, playerId } = await server.signUp({
      ...registration(email),
      password: secrets[actor],
      firstName: canary,
      lastName: canary,
      childName: `${canary} Junior`,
      childTeam: `${canary} Hawks`,
      address: `1 ${canary} Road`,
      billingAddress: `2 ${canary} Road`,
      parentPhone: `555 ${canary}`,
      childPhone: `556 ${canary}`,
    })
    const asMember = { cookie }
    const details = { name: `${canary} Second`, age: '9', team: `${canary} Kites`, phone: '' }
    const sibling = { ...details, position: 'forward', plan: 'monthly' }
    const { account } = (await requireSuccess(
      ask('POST', '/api/account/players', sibling, asMember),
    )) as Reply<'addPlayer'>
    const second = account.players[1]!.id
    await server.signAll()
    const slot = { date: '2026-11-24', time: '17:00', name: `${canary} Junior`, email, player: playerId }
    const laneBooking = (await requireSuccess(
      ask('POST', '/api/lanes/bookings', { lane, ...slot }, asMember),
    )) as Reply<'reserveLane'>
    const speede = { unit: lane - 1, ...slot, time: '18:30' }
    const speedeBooking = (await requireSuccess(
      ask('POST', '/api/speede/bookings', speede, asMember),
    )) as Reply<'reserveSpeede'>
    // For its second player at the same time, so that both can be canceled at once.
    const besides = { lane: lane === 2 ? 1 : 5, ...slot, player: second }
    const beside = (await requireSuccess(ask('POST', '/api/lanes/bookings', besides, asMember))) as Reply<'reserveLane'>
    const rsvp = { name: canary, email, qty: 2 }
    const path = '/api/events/homework-helper-2026-11-25/attendees'
    const rsvpReply = (await requireSuccess(ask('POST', path, rsvp, asMember))) as Reply<'createRsvp'>
    const ids = {
      lane: laneBooking.booking.id,
      beside: beside.booking.id,
      speede: speedeBooking.booking.id,
      rsvp: rsvpReply.booking.id,
      firstPlayer: playerId,
      player: second,
    }
    return { cookie, email, memberId: profile.id, ids }
  }

  const { cookie: staffCookie } = await server.signUpStaff('coach@thenest.example', secrets.staff)
  const asStaff = { cookie: staffCookie }
  const ada = await createMember('ada', 2)
  const ben = await createMember('ben', 3)

  const forAda = { name: canaries.ada, email: ada.email, player: ada.ids.firstPlayer }
  const canceled = { lane: 4, date: '2026-11-25', time: '10:00', ...forAda }
  const { booking } = (await requireSuccess(
    ask('POST', '/api/lanes/bookings', canceled, { cookie: ada.cookie }),
  )) as Reply<'reserveLane'>
  await requireSuccess(ask('DELETE', `/api/lanes/bookings/${booking.id}`, undefined, asStaff))

  const draft = {
    title: 'Skills Night',
    datetime: '2026-12-01T18:30',
    summary: 'Stations on all five lanes.',
    image: '',
  }
  const { event } = (await requireSuccess(ask('POST', '/api/events', draft, asStaff))) as Reply<'addEvent'>
  const { event: full } = (await requireSuccess(
    ask('POST', '/api/events', { ...draft, title: 'Full night', capacity: 1 }, asStaff),
  )) as Reply<'addEvent'>
  const calledOff = 'homework-helper-2026-12-02'
  await requireSuccess(ask('DELETE', `/api/events/${calledOff}`, undefined, asStaff))
  const productDraft = { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png' }
  const { product } = (await requireSuccess(ask('POST', '/api/products', productDraft, asStaff))) as Reply<'addProduct'>
  const orderOf = async (cookie: string, canary: string) => {
    const body = { items: [{ pid: product.id, size: 'One Size', qty: 1 }], note: `For ${canary}` }
    return ((await requireSuccess(ask('POST', '/api/orders', body, { cookie }))) as Reply<'placeOrder'>).order.id
  }
  const orders = { ada: await orderOf(ada.cookie, canaries.ada), ben: await orderOf(ben.cookie, canaries.ben) }
  // Ada's player has something on the card.
  await updateMember(server.context, accountKeyOf(server.context.keyPepper, ada.email), (member) => {
    const bucks = [{ id: 'a', at: server.context.now().toISOString(), cents: 2500, what: 'Puck Bucks' }]
    return withPlayer(member, { ...member.players[0]!, bucks })
  })
  const tourRequest = { name: tourCanary, phone: `555 ${tourCanary}`, date: '2026-12-01', time: '4pm' }
  const { request: tour } = (await requireSuccess(
    ask('POST', '/api/tour-requests', tourRequest),
  )) as Reply<'requestTour'>
  const closureDraft = { scope: 'unit', kind: 'lane', unit: 3, from: '2026-11-24T16:00', to: '2026-11-24T19:00' }
  const addedClosure = await requireSuccess(
    ask('POST', '/api/admin/closures', { ...closureDraft, reason: 'Boards' }, asStaff),
  )
  const { closure } = addedClosure as Reply<'addClosure'>
  const { invite } = (await requireSuccess(
    ask('POST', '/api/staff/invites', { role: 'manager' }, asStaff),
  )) as Reply<'inviteStaff'>
  const newStaff = {
    by: 'invite',
    token: invite.token,
    email: 'kim@thenest.example',
    name: 'Kim',
    password: secrets.staff,
  }
  const { staff: kim } = (await requireSuccess(ask('POST', '/api/staff/join', newStaff))) as Reply<'joinStaff'>
  const open = (await requireSuccess(
    ask('POST', '/api/staff/invites', { role: 'manager' }, asStaff),
  )) as Reply<'inviteStaff'>
  const [firstMail] = await server.context.store.list(keys.outboxOf(accountKeyOf(server.context.keyPepper, ada.email)))
  if (!firstMail) throw new Error('no e-mail is due')
  const { keyPepper } = server.context
  const resetTokenOf = async (role: Role, email: string) => {
    const { store, now } = server.context
    const accountKey = accountKeyOf(keyPepper, email)
    const account = await readAccount(store, role, accountKey)
    const [signer] = signersOf(account!.value)
    return issueResetToken(keyPepper, role, accountKey, signer!, now().getTime())
  }
  const resetTokens = {
    member: await resetTokenOf('member', ada.email),
    staff: await resetTokenOf('staff', 'coach@thenest.example'),
  }
  const adaKey = accountKeyOf(keyPepper, ada.email)
  const pending = {
    id: 'a-request',
    issuer: { id: ada.memberId, sessionVersion: 1 },
    email: 'ada.new@thenest.example',
    at: server.context.now().toISOString(),
  }
  const adaAccount = (await updateSigner(server.context, adaKey, ada.memberId, (signer) => ({
    ...signer,
    pendingAddress: pending,
  })))!.value
  const addressToken = issueAddressToken(keyPepper, adaKey, adaAccount, pending, 'new')
  const verifyToken = issueVerifyToken(keyPepper, adaKey, adaAccount, server.context.now().getTime())
  const pixels = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fa0' } })
    .png()
    .toBuffer()
  const imageData = pixels.toString('base64')
  const { image } = (await requireSuccess(
    ask('POST', '/api/images', { data: imageData }, asStaff),
  )) as Reply<'addImage'>

  const resetCode = (await requireSuccess(
    ask('POST', `/api/admin/members/${ada.memberId}/caregivers/${ada.memberId}/reset-code`, undefined, asStaff),
  )) as Reply<'makeResetCode'>
  const signInCode = (await requireSuccess(
    ask('POST', '/api/account/sign-in-code', undefined, ada),
  )) as Reply<'makeSignInCode'>
  const inviteSecond = async ({ cookie }: { cookie: string }) =>
    (await requireSuccess(ask('POST', '/api/account/caregivers', undefined, { cookie }))) as Reply<'inviteCaregiver'>
  const cleo = { ...registration('cleo@families.example'), password: secrets.cleo }
  await requireSuccess(ask('POST', '/api/members/register', cleo))
  const familyInvite = await inviteSecond(ada)
  const joined = await ask('POST', '/api/members/join', {
    token: (await inviteSecond(ben)).invite.token,
    firstName: canaries.ben,
    lastName: canaries.ben,
    phone: `557 ${canaries.ben}`,
    email: 'second@families.example',
    password: secrets.second,
  })
  const { profile: second } = (await requireSuccess(Promise.resolve(joined))) as Reply<'joinFamily'>
  const { note } = (await requireSuccess(
    ask('POST', `/api/admin/members/${ada.memberId}/notes`, { text: 'Two sticks.' }, asStaff),
  )) as Reply<'addMemberNote'>

  const goes = { name: canaries.ben, email: ben.email, qty: 1 }
  await requireSuccess(ask('POST', `/api/events/${full.id}/attendees`, goes, { cookie: ben.cookie }))

  // Ada waits for a lane of Ben's, which staff cancel: it is held for her.
  const friday = { date: '2026-11-27', time: '17:00' }
  const wanted = { lane: 3, ...friday, name: canaries.ben, email: ben.email, player: ben.ids.player }
  const { booking: freed } = (await requireSuccess(
    ask('POST', '/api/lanes/bookings', wanted, { cookie: ben.cookie }),
  )) as Reply<'reserveLane'>
  const asked = { kind: 'lane', players: [ada.ids.player], days: [friday.date], from: friday.time, to: '18:00' }
  const { wish } = (await requireSuccess(
    ask('POST', '/api/standby', asked, { cookie: ada.cookie }),
  )) as Reply<'addWish'>
  await requireSuccess(ask('POST', `/api/admin/bookings/${freed.id}/cancel`, { kind: 'lane' }, asStaff))
  await server.drainWaitUntil()
  const { offers } = (await requireSuccess(
    ask('GET', '/api/standby', undefined, { cookie: ada.cookie }),
  )) as Reply<'standby'>
  const offer = offers[0]!
  const linked = { kind: offer.kind, accountKey: adaKey, id: offer.id }
  const offerLink = offerToken(keyPepper, linked, signersOf(adaAccount)[0]!)

  // Today one player of Ada's can arrive, another was excused, and one session was missed.
  const bookToday = async (slot: object, player: string) => {
    const body = { date: '2026-11-21', name: canaries.ada, email: ada.email, player, ...slot }
    return ((await requireSuccess(ask('POST', '/api/admin/bookings', body, asStaff))) as Reply<'bookForMember'>).booking
      .id
  }
  // A session that is booked while it goes on cannot have been missed yet.
  const begun = server.context.now()
  server.setClock(new Date('2026-11-21T16:25:00Z'))
  const missed = await bookToday({ kind: 'speede', unit: 1, time: '11:30' }, ada.ids.firstPlayer)
  server.setClock(begun)
  const arrivals = {
    missed,
    expected: await bookToday({ kind: 'lane', unit: 1, time: '11:00' }, ada.ids.firstPlayer),
    excused: await bookToday({ kind: 'lane', unit: 2, time: '11:00' }, ada.ids.player),
    here: await bookToday({ kind: 'speede', unit: 2, time: '12:00' }, ada.ids.player),
  }
  const absence = (id: string, body: object) =>
    requireSuccess(ask('POST', `/api/admin/arrivals/${id}/absence`, body, asStaff))
  await absence(arrivals.excused, { state: 'excused' })
  await absence(arrivals.missed, { state: 'no_show', staffed: true })
  await requireSuccess(ask('POST', `/api/arrivals/${arrivals.here}`, {}, asStaff))
  // Of a family that has left.
  const seal = '2031-02-01_0123456789abcdef01234567'
  const head = { v: 1 as const, name: 'Sam Example', born: '2010-01', family: ['Robin Example'] }
  const sealed = { ...head, sealed: '2026-11-20T17:20:00.000Z', texts: [], incidents: [] }
  await server.context.store.create(keys.seal(seal), sealed)
  const signInMate = async () =>
    (await ask('POST', '/api/staff/login', { email: 'kim@thenest.example', password: secrets.staff })).cookie
  const made: Record<string, string> = {}
  for (const furnish of furnishers)
    Object.assign(made, await furnish({ send, ada, staff: staffCookie, signInMate, context: server.context }))
  // The lists of the desk are up to date again: a request that is refused must not be what writes them.
  await requireSuccess(ask('GET', '/api/members', undefined, asStaff))
  await requireSuccess(ask('GET', '/api/admin/inbox', undefined, asStaff))

  await server.drainWaitUntil()
  server.lines.length = 0
  const initialRecords = new Map(records)
  const members = { ada: ada.cookie, ben: ben.cookie, second: joined.cookie }
  const cookies = { visitor: undefined, ...members, staff: staffCookie, forged: '' }

  return {
    server,
    emails: { ada: ada.email, ben: ben.email, staff: 'coach@thenest.example' },
    cookies: cookies satisfies Record<Actor, string | undefined>,
    ids: {
      unsubscribe: unsubscribeToken(keyPepper, accountKeyOf(keyPepper, ada.email), 'reminders', { id: ada.memberId }),
      mail: firstMail.key.split('/').slice(1).join('-'),
      ada: ada.ids,
      ben: ben.ids,
      orders,
      event: event.id,
      full: full.id,
      calledOff,
      product: product.id,
      tour: tour.id,
      item: `membership_joined-${itemIdOf('membership_joined', ada.ids.player)}`,
      closure: closure.id,
      kim: kim.id,
      member: ada.memberId,
      withSecond: ben.memberId,
      second: second.id,
      change: booking.id,
      note: note.id,
      wish: wish.id,
      offer: offer.id,
      arrivals,
      seal,
    },
    made,
    image: image.id,
    imageData,
    openInvite: open.invite.token,
    familyInvite: familyInvite.invite.token,
    resetCode: resetCode.code,
    signInCode: signInCode.code,
    resetTokens,
    verifyToken,
    addressToken,
    offerLink,
    /** Values that no response and no log line may ever contain. */
    secretValues: [
      ...Object.values(secrets),
      open.invite.token,
      familyInvite.invite.token,
      resetCode.code,
      signInCode.code,
      ...Object.values(resetTokens),
      verifyToken,
      addressToken,
      offerLink,
      server.context.keyPepper,
      ...[ada, ben, joined].map(tokenOf),
    ],
    /** A copy of the initial records. */
    records: () => new Map(initialRecords),
    /** Restores the initial records. */
    reset() {
      records.clear()
      for (const [key, record] of initialRecords) records.set(key, record)
      server.lines.length = 0
    },
    /** Keys with changed records. Not counted: bookkeeping, also that beside a booking (ended requests). */
    changedKeys: () =>
      [...new Set([...initialRecords.keys(), ...records.keys()])].filter(
        (key) =>
          !isBookkeeping(key) &&
          initialRecords.get(key)?.tag !== records.get(key)?.tag &&
          !isDeepStrictEqual(bookingState(key, initialRecords.get(key)), bookingState(key, records.get(key))),
      ),
  }
}

/** Attempts that count against a limit, what an idempotency key was used for, and what is computed from other records. */
const isBookkeeping = (key: string): boolean =>
  ['thr/', 'amail/', 'idem/', 'view/'].some((prefix) => key.startsWith(prefix))

/** The part of a record that counts as its state. A week document that is missing equals one without bookings. */
function bookingState(key: string, record: StoredVersion | undefined): unknown {
  if (!key.startsWith(keys.allMemberWeeks)) return record?.text
  return record ? (JSON.parse(record.text) as MemberWeek).entries : []
}

/** The secret part of a session cookie. */
const tokenOf = ({ cookie }: { cookie: string }) => /v1\.m\.[0-9a-f]{40}\.([\w-]{43})/.exec(cookie)![1]!
