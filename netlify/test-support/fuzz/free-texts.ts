/** All free-text fields of the API, derived from the contract's schemas so that none is missed. */
import { currentText } from '#domain/consents/consent-texts.ts'
import { consentNames } from '#domain/consents/consents.ts'
import { noteNames } from '#domain/shop/product-notes.ts'
import * as z from 'zod'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { keys } from '#server/repositories/keys.ts'
import { schemas } from '#api-contract/schemas.ts'
import { idIn, type Filling } from '#server/test-support/calls/calls-in-tests.ts'
import { fillers } from '#server/test-support/calls/tables.ts'
import { registration, type TestResponse, type TestServer } from '#server/test-support/server/test-server.ts'

/** Fields that accept any text but are not stored: secrets, lookups (an address that is not the member's own is checked by the handler) and the honeypot. */
const notStored =
  /\.(password|current|next|confirm|code|token|pass|keep|booking|collector|member|event|pid|size|visitor|website)$|(ignIn|forgotPassword|redeemCode|reserve\w+|bookForMember|createRsvp)\.email$/

const fieldsOf = (schema: z.ZodType): [string, z.ZodType][] =>
  schema instanceof z.ZodObject
    ? (Object.entries(schema.shape) as [string, z.ZodType][])
    : schema instanceof z.ZodUnion
      ? (schema.options as z.ZodType[]).flatMap(fieldsOf)
      : []

const bodyFields = (call: EndpointName) => {
  const endpointSchemas = schemas[call]
  return 'body' in endpointSchemas ? fieldsOf(endpointSchemas.body) : []
}

/** True if the contract takes this text for a field. */
export const isAccepted = (call: EndpointName, field: string, text: string): boolean =>
  bodyFields(call).every(([name, schema]) => name !== field || schema.safeParse(text).success)

/** All free-text fields as 'endpoint.field'. */
export const freeTextFields: readonly string[] = (Object.keys(endpoints) as EndpointName[]).flatMap((call) => {
  const free = bodyFields(call).filter(([, schema]) => schema.safeParse('Plain words').success)
  return [...new Set(free.map(([field]) => `${call}.${field}`))].filter((name) => !notStored.test(name))
})

/** True for phone fields, which accept any text of at most 40 characters. */
export const isPhone = (field: string): boolean => /phone$/i.test(field)

/** The text a test writes into a field. */
export type TextFor = (call: EndpointName, field: string) => string

const id = 'homework-helper-2026-11-25'

/**
 * Sends every request with free-text fields once, as visitor, member or staff. `onResponse` gets every response.
 * @returns the cookies of the member and of staff, and the fields that were filled.
 */
export async function fillEveryField(
  server: TestServer,
  textFor: TextFor,
  onResponse: (call: EndpointName, response: TestResponse) => void,
) {
  const filled = new Set<string>()
  const fieldsFor: Filling['fieldsFor'] = (call, ...fields) =>
    Object.fromEntries(fields.map((field) => (filled.add(`${call}.${field}`), [field, textFor(call, field)])))
  const send: Filling['send'] = async (call, method, path, body, cookie) => {
    const response = await server.ask(method, `/api${path}`, body, { cookie })
    onResponse(call, response)
    return response
  }

  const { cookie: coach } = await server.signUpStaff()
  const email = 'marked@thenest.example'
  const nameFields = ['firstName', 'lastName', 'childName', 'childTeam', 'address', 'parentPhone', 'childPhone']
  const addressFields = ['address', 'billingAddress']
  const registrationBody = { ...registration(email), ...fieldsFor('register', ...nameFields, 'billingAddress') }
  const registered = await send('register', 'POST', '/members/register', registrationBody)
  const joined = registered.cookie ? undefined : await server.signUp({ email })
  const cookie = joined?.cookie ?? registered.cookie
  const memberId = joined?.profile.id ?? idIn(registered, 'profile')
  await server.ask('PATCH', `/api/admin/members/${memberId}/known`, { known: true }, { cookie: coach })
  const editedAddresses = { rev: 1, billingAddressType: 'different', ...fieldsFor('editAccount', ...addressFields) }
  await send('editAccount', 'PATCH', '/account', editedAddresses, cookie)
  const playerFields = ['name', 'team', 'phone']
  const player = { age: '9', position: 'forward', plan: 'monthly' }
  const newPlayer = { ...player, ...fieldsFor('addPlayer', ...playerFields) }
  const withPlayer = await send('addPlayer', 'POST', '/account/players', newPlayer, cookie)
  const { account } = withPlayer.body as { account?: { rev: number; players: { id: string }[] } }
  const editedPlayer = { ...player, rev: account?.rev ?? 1, ...fieldsFor('editPlayer', ...playerFields) }
  await send('editPlayer', 'PATCH', `/account/players/${account?.players[0]?.id ?? 'x'}`, editedPlayer, cookie)

  const answers = (account?.players ?? [{ id: `pl_${'0'.repeat(24)}` }]).flatMap(({ id: player }) =>
    consentNames.map((text) => ({ player, text, version: currentText(text).version, answer: 'yes' })),
  )
  await send('giveConsent', 'POST', '/account/consents', { answers, ...fieldsFor('giveConsent', 'name') }, cookie)

  const whom = account?.players[0]?.id ?? 'x'
  const safetyBody = { born: '', leavesAlone: '', collectors: [] }
  const safetyTexts = fieldsFor('editPlayerSafety', 'contactName', 'contactPhone', 'contactRelation', 'health')
  const current = await server.ask('GET', '/api/account', undefined, { cookie })
  const safetyPath = `/account/players/${whom}/safety`
  const based = { rev: (current.body as { account: { rev: number } }).account.rev }
  await send('editPlayerSafety', 'PATCH', safetyPath, { ...based, ...safetyBody, ...safetyTexts }, cookie)
  const ofPlayer = `/admin/members/${memberId}/players/${whom}`
  const denied = { denied: true, ...fieldsFor('setDenied', 'name', 'note') }
  await send('setDenied', 'PATCH', `${ofPlayer}/denied`, denied, coach)

  const slot = { date: '2026-11-24', email, ...(account && { player: account.players[0]!.id }) }
  await send(
    'reserveLane',
    'POST',
    '/lanes/bookings',
    { ...slot, lane: 1, time: '16:00', ...fieldsFor('reserveLane', 'name') },
    cookie,
  )
  await send(
    'reserveSpeede',
    'POST',
    '/speede/bookings',
    { ...slot, unit: 1, time: '17:00', ...fieldsFor('reserveSpeede', 'name') },
    cookie,
  )
  const further = { unit: 1, date: '2026-12-08', time: '16:00', ...(account && { player: account.players[0]!.id }) }
  const inWeeks = { kind: 'lane', weeks: 1, bookings: [further], ...fieldsFor('reserveTogether', 'name') }
  await send('reserveTogether', 'POST', '/bookings', inWeeks, cookie)
  const desk = { ...slot, kind: 'lane', unit: 2, time: '18:00', ...fieldsFor('bookForMember', 'name') }
  const made = idIn(await send('bookForMember', 'POST', '/admin/bookings', desk, coach), 'booking')
  const to = { unit: 3, date: slot.date, time: '19:00', ...fieldsFor('moveBooking', 'reason') }
  const moved = idIn(await send('moveBooking', 'POST', `/admin/bookings/${made}/move`, to, coach), 'booking')
  const reason = { kind: 'lane', ...fieldsFor('cancelBooking', 'reason') }
  await send('cancelBooking', 'POST', `/admin/bookings/${moved}/cancel`, reason, coach)
  const credit = { items: [{ pid: 'puck-bucks-25', size: 'One Size', qty: 1, player: whom }] }
  const credited = idIn(await server.ask('POST', '/api/orders', credit, { cookie }), 'order')
  await server.ask('PATCH', `/api/orders/${credited}`, { status: 'picked_up', rev: 0 }, { cookie: coach })
  const spent = { act: 'spend', cents: 500, ...fieldsFor('moveBucks', 'what') }
  await send('moveBucks', 'POST', `${ofPlayer}/bucks`, spent, coach)
  await send('addMemberNote', 'POST', `/admin/members/${memberId}/notes`, fieldsFor('addMemberNote', 'text'), coach)
  for (const fill of fillers) await fill({ server, send, fieldsFor, coach, memberId, ofPlayer, slot })
  // Not before the bookings: it refuses them.
  await send('setHold', 'PATCH', `${ofPlayer}/hold`, { held: true, ...fieldsFor('setHold', 'note') }, coach)
  const query = { born: '', ...fieldsFor('searchProof', 'reason', 'name') }
  await send('searchProof', 'POST', '/admin/proof', query, coach)
  const seal = `2031-02-01_${'0'.repeat(24)}`
  const sealed = { name: 'Sam', born: '', family: [], sealed: '2026-11-20T17:20:00Z', texts: [], incidents: [] }
  await server.context.store.create(keys.seal(seal), { v: 1, ...sealed })
  await send('openProof', 'POST', `/admin/proof/${seal}`, fieldsFor('openProof', 'reason'), coach)
  await send(
    'createRsvp',
    'POST',
    `/events/${id}/attendees`,
    { email, qty: 2, ...fieldsFor('createRsvp', 'name') },
    cookie,
  )
  const order = { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }], ...fieldsFor('placeOrder', 'note') }
  await send('placeOrder', 'POST', '/orders', order, cookie)

  const tourBody = { time: '4pm', ...fieldsFor('requestTour', 'name', 'phone', 'date') }
  const tour = await send('requestTour', 'POST', '/tour-requests', tourBody)
  const tourId = idIn(tour, 'request')
  await send(
    'updateTour',
    'PATCH',
    `/tour-requests/${tourId}`,
    {
      status: 'confirmed',
      agreedDate: '2026-12-01',
      agreedTime: '16:00',
      rev: 0,
      ...fieldsFor('updateTour', 'notes'),
    },
    coach,
  )

  const event = { datetime: '2026-12-01T18:30' }
  const added = await send(
    'addEvent',
    'POST',
    '/events',
    { ...event, ...fieldsFor('addEvent', 'title', 'summary', 'room') },
    coach,
  )
  const editedEvent = { ...event, rev: 1, ...fieldsFor('editEvent', 'title', 'summary', 'room') }
  await send('editEvent', 'PATCH', `/events/${idIn(added, 'event')}`, editedEvent, coach)
  const product = { price: '$12', image: 'https://images.example/bottle.png' }
  const productBody = { ...product, ...fieldsFor('addProduct', 'stock', 'name', ...noteNames) }
  const addedProduct = await send('addProduct', 'POST', '/products', productBody, coach)
  const editedProduct = { ...product, rev: 1, ...fieldsFor('editProduct', 'stock', 'name', ...noteNames) }
  await send('editProduct', 'PATCH', `/products/${idIn(addedProduct, 'product')}`, editedProduct, coach)
  const closure = { scope: 'unit', kind: 'lane', unit: 5, from: '2026-11-24T10:00', to: '2026-11-24T12:00' }
  await send('addClosure', 'POST', '/admin/closures', { ...closure, ...fieldsFor('addClosure', 'reason') }, coach)

  const newStaff = { password: 'a whistle in the dark' }
  const first = { ...newStaff, by: 'setup', token: server.context.setupToken, email: 'first@thenest.example' }
  await send('joinStaff', 'POST', '/staff/join', { ...first, ...fieldsFor('joinStaff', 'name') })
  const invited = await server.ask('POST', '/api/staff/invites', { role: 'manager' }, { cookie: coach })
  const { token } = (invited.body as { invite: { token: string } }).invite
  const next = { ...newStaff, token, email: 'next@thenest.example' }
  await send('joinStaff', 'POST', '/staff/join', { ...next, by: 'invite', ...fieldsFor('joinStaff', 'name') })
  const invitedSecond = await server.ask('POST', '/api/account/caregivers', undefined, { cookie })
  const { invite } = invitedSecond.body as { invite: { token: string } }
  const second = { token: invite.token, email: 'second@thenest.example', password: 'four grey geese' }
  const person = ['firstName', 'lastName', 'phone']
  const joinedSecond = await send('joinFamily', 'POST', '/members/join', {
    ...second,
    ...fieldsFor('joinFamily', ...person),
  })
  const own = `/account/caregivers/${idIn(joinedSecond, 'profile')}`
  const family = await server.ask('GET', `/api/admin/members/${memberId}`, undefined, { cookie: coach })
  const { rev = 1 } = (family.body as { member?: { rev: number } }).member ?? {}
  await send('editCaregiver', 'PATCH', own, { rev, ...fieldsFor('editCaregiver', ...person) }, joinedSecond.cookie)
  return { cookie, coach, filled: [...filled] }
}
