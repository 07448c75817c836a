/** Every text that people may write freely, call by call: found in the contract's shapes, so that none can be forgotten. */
import { noteNames } from '#domain/shop/product-notes.ts'
import * as z from 'zod'
import type { EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { registration, type TestResponse, type TestServer } from '#server/test-support/server/test-server.ts'

/** They take any text and keep none: secrets, what is looked up, and the field that people never see. */
const neverKept = /\.(password|current|next|confirm|token|keep|pid|size|website)$|ignIn\.email$/

const fieldsOf = (shape: z.ZodType): [string, z.ZodType][] =>
  shape instanceof z.ZodObject
    ? (Object.entries(shape.shape) as [string, z.ZodType][])
    : shape instanceof z.ZodUnion
      ? (shape.options as z.ZodType[]).flatMap(fieldsOf)
      : []

/** 'call.field' of all of them. */
export const freeTexts: readonly string[] = (Object.keys(schemas) as EndpointName[]).flatMap((call) => {
  const shapes = schemas[call]
  const fields = 'body' in shapes ? fieldsOf(shapes.body) : []
  const free = fields.filter(([, shape]) => shape.safeParse('Plain words').success)
  return [...new Set(free.map(([field]) => `${call}.${field}`))].filter((name) => !neverKept.test(name))
})

/** Where a text is a phone number: any text of at most 40 characters passes. */
export const isPhone = (field: string): boolean => /phone$/i.test(field)

/** What a test writes into a field of a call. */
export type Writing = (call: EndpointName, field: string) => string

const id = 'homework-helper-2026-11-25'

/**
 * Has everybody write everything once. `test` sees every answer; what one call made, the next ones change.
 * @returns who wrote, to look at it afterwards, and the fields that were filled.
 */
export async function writeEverywhere(
  server: TestServer,
  text: Writing,
  seen: (call: EndpointName, answer: TestResponse) => void,
) {
  const filled = new Set<string>()
  const write = (call: EndpointName, ...fields: string[]): Record<string, string> =>
    Object.fromEntries(fields.map((field) => (filled.add(`${call}.${field}`), [field, text(call, field)])))
  const send = async (call: EndpointName, method: string, path: string, body: object, cookie?: string) => {
    const answer = await server.ask(method, `/api${path}`, body, { cookie })
    seen(call, answer)
    return answer
  }

  const { cookie: coach } = await server.signUpStaff()
  const email = 'marked@thenest.example'
  const named = ['firstName', 'lastName', 'childName', 'childTeam', 'address', 'parentPhone', 'childPhone']
  const family = [...named, 'billingAddress']
  const joining = { ...registration(email), ...write('register', ...family) }
  const joined = await send('register', 'POST', '/members/register', joining)
  const cookie = joined.cookie || (await server.signUp({ email })).cookie
  const { email: _e, password: _p, agree: _a, membershipPlan: _m, cardType: _c, cardLast4: _l, ...rest } = joining
  const { cardExp: _x, ...kept } = rest
  await send('editAccount', 'PATCH', '/account', { ...kept, rev: 1, ...write('editAccount', ...family) }, cookie)

  const slot = { date: '2026-11-24', email }
  await send(
    'reserveLane',
    'POST',
    '/lanes/bookings',
    { ...slot, lane: 1, time: '16:00', ...write('reserveLane', 'name') },
    cookie,
  )
  await send(
    'reserveSpeede',
    'POST',
    '/speede/bookings',
    { ...slot, unit: 1, time: '17:00', ...write('reserveSpeede', 'name') },
    cookie,
  )
  await send(
    'bookForMember',
    'POST',
    '/admin/bookings',
    { ...slot, kind: 'lane', unit: 2, time: '18:00', ...write('bookForMember', 'name') },
    coach,
  )
  await send('createRsvp', 'POST', `/events/${id}/attendees`, { email, qty: 2, ...write('createRsvp', 'name') }, cookie)
  const order = { items: [{ pid: 'logo-hat', size: 'One Size', qty: 1 }], ...write('placeOrder', 'note') }
  await send('placeOrder', 'POST', '/orders', order, cookie)

  const wish = { date: '2026-12-01', time: '4pm', ...write('requestTour', 'name', 'phone') }
  const tour = await send('requestTour', 'POST', '/tour-requests', wish)
  const tourId = idIn(tour, 'request')
  await send(
    'updateTour',
    'PATCH',
    `/tour-requests/${tourId}`,
    { status: 'confirmed', rev: 0, ...write('updateTour', 'notes') },
    coach,
  )

  const event = { datetime: '2026-12-01T18:30' }
  const added = await send('addEvent', 'POST', '/events', { ...event, ...write('addEvent', 'title', 'summary') }, coach)
  const changed = { ...event, rev: 1, ...write('editEvent', 'title', 'summary') }
  await send('editEvent', 'PATCH', `/events/${idIn(added, 'event')}`, changed, coach)
  const product = { price: '$12', image: 'https://images.example/bottle.png' }
  const sold = { ...product, ...write('addProduct', 'name', ...noteNames) }
  const shelved = await send('addProduct', 'POST', '/products', sold, coach)
  const priced = { ...product, rev: 1, ...write('editProduct', 'name', ...noteNames) }
  await send('editProduct', 'PATCH', `/products/${idIn(shelved, 'product')}`, priced, coach)
  const closing = { scope: 'unit', kind: 'lane', unit: 5, from: '2026-11-24T10:00', to: '2026-11-24T12:00' }
  await send('addClosure', 'POST', '/admin/closures', { ...closing, ...write('addClosure', 'reason') }, coach)

  const colleague = { password: 'a whistle in the dark' }
  const first = { ...colleague, token: server.context.setupToken, email: 'first@thenest.example' }
  await send('setUpStaff', 'POST', '/staff/setup', { ...first, ...write('setUpStaff', 'name') })
  const invited = await server.ask('POST', '/api/staff/invites', undefined, { cookie: coach })
  const { token } = (invited.body as { invite: { token: string } }).invite
  const next = { ...colleague, token, email: 'next@thenest.example' }
  await send('acceptInvitation', 'POST', '/staff/accept', { ...next, ...write('acceptInvitation', 'name') })
  return { cookie, coach, filled: [...filled] }
}

const idIn = ({ body }: TestResponse, part: string): string =>
  ((body as Record<string, { id?: string } | undefined>)[part] ?? {}).id ?? 'x'
