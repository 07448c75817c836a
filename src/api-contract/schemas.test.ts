/** Valid and invalid bodies of the other endpoints: bookings, RSVPs, tours, sign-in. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { tourTimes } from '#domain/tours/tours.ts'
import { schemas } from './schemas.ts'

const lane = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }
const speede = { unit: 2, date: '2026-11-24', time: '16:30', name: 'Sam', email: 'pat@example.com' }
const rsvp = { name: 'Pat', email: 'pat@example.com', qty: 2 }
const tour = { name: 'Pat', phone: '(716) 555-0142', date: '2026-12-01', time: '9am' }
const credentials = { email: 'pat@example.com', password: 'whatever' }

/** The first error message, or undefined. */
const messageFor = (schema: z.ZodType, body: unknown) => schema.safeParse(body).error?.issues[0]?.message

test.each([
  ['reserveLane', schemas.reserveLane.body, lane],
  ['reserveSpeede', schemas.reserveSpeede.body, speede],
  ['createRsvp', schemas.createRsvp.body, rsvp],
  ['requestTour', schemas.requestTour.body, tour],
  ['signIn', schemas.signIn.body, credentials],
  ['staffSignIn', schemas.staffSignIn.body, credentials],
] as const)(
  "%s accepts exactly the specified payload, as 'Tour request: name (text), date (date string), time (option code), phone (text)'",
  (_, schema: z.ZodType, body) => {
    expect(schema.parse(body)).toEqual(body)
    expect(schema.safeParse({ ...body, price: 0 }).success).toBe(false)
    expect(schema.safeParse([body]).success).toBe(false)
    expect(schema.safeParse(null).success).toBe(false)
  },
)

test("'Quantity 1 to 10 in cart; event quantity minimum 1'", () => {
  const order = (qty: number) => ({ items: [{ pid: 'members-logo-hat', size: 'One Size', qty }] })
  const isOrdered = (qty: number) => schemas.placeOrder.body.safeParse(order(qty)).success
  expect([0, 1, 10, 11].filter(isOrdered)).toEqual([1, 10])
  const isBooked = (qty: number) => schemas.createRsvp.body.safeParse({ ...rsvp, qty }).success
  expect([-1, 0, 1, 2].filter(isBooked)).toEqual([1, 2])
})

describe("'date, unit, time, name, email all needed, else 'Please complete all fields''", () => {
  test.each([
    ['lane', schemas.reserveLane.body, lane],
    ['Speede', schemas.reserveSpeede.body, speede],
  ] as const)('%s', (_, schema: z.ZodType, body) => {
    for (const field of Object.keys(body)) {
      const without: Record<string, unknown> = { ...body }
      delete without[field]
      expect(messageFor(schema, without), `without ${field}`).toBe('Please complete all fields')
      expect(messageFor(schema, { ...body, [field]: '' }), `with an empty ${field}`).toBe('Please complete all fields')
    }
  })

  test('accepts every lane and unit at every start time', () => {
    for (const unit of unitsOf('lane')) {
      for (const time of slotTimes('lane'))
        expect(messageFor(schemas.reserveLane.body, { ...lane, lane: unit, time })).toBe(undefined)
    }
    for (const unit of unitsOf('speede')) {
      for (const time of slotTimes('speede'))
        expect(messageFor(schemas.reserveSpeede.body, { ...speede, unit, time })).toBe(undefined)
    }
  })

  test.each([0, bookables.lane.units + 1, 2.5, -1, '3', null, 1e21])('rejects lane %j', (number) => {
    expect(messageFor(schemas.reserveLane.body, { ...lane, lane: number })).toBe('Please complete all fields')
  })

  test.each(['2026-02-30', '24.11.2026', '2026-11-24T00:00'])('rejects %j as a day', (date) => {
    expect(messageFor(schemas.reserveLane.body, { ...lane, date })).toBe('Please check what you entered.')
    expect(schemas.laneWeek.query.safeParse({ week: date }).success).toBe(false)
  })
})

test("'Name, email required and quantity at least 1, else … 'Please provide your name, email, and quantity.''", () => {
  const missing = 'Please provide your name, email, and quantity.'
  for (const wrong of [
    { name: ' ' },
    { email: '' },
    { qty: 0 },
    { qty: 11 },
    { qty: 1.5 },
    { qty: '2' },
    { qty: null },
  ]) {
    expect(messageFor(schemas.createRsvp.body, { ...rsvp, ...wrong })).toBe(missing)
  }
})

describe("'All four fields required', 'Please fill in all fields.', 'No format checks on phone'", () => {
  test.each(Object.keys(tour))('%s', (field) => {
    expect(messageFor(schemas.requestTour.body, { ...tour, [field]: '' })).toBe('Please fill in all fields.')
    expect(messageFor(schemas.requestTour.body, { ...tour, [field]: undefined })).toBe('Please fill in all fields.')
  })

  test("accepts any phone, and every time of the list: 'Tour request: name (text), date (date string), time (option code), phone (text)'", () => {
    expect(messageFor(schemas.requestTour.body, { ...tour, phone: 'ask for Kim, ext. 4' })).toBeUndefined()
    for (const time of Object.keys(tourTimes))
      expect(messageFor(schemas.requestTour.body, { ...tour, time })).toBeUndefined()
    expect(messageFor(schemas.requestTour.body, { ...tour, time: '12pm' })).toBe('Please fill in all fields.')
  })
})

test('sign-in reports only missing fields, never invalid formats', () => {
  expect(messageFor(schemas.signIn.body, { ...credentials, email: '' })).toBe('Email is required')
  expect(messageFor(schemas.signIn.body, { ...credentials, password: '' })).toBe('Password is required')
  expect(messageFor(schemas.signIn.body, { email: 'not an address', password: 'x' })).toBeUndefined()
})

test('the reply schema removes names and e-mails of other members', () => {
  const taken = { lane: 3, date: '2026-11-24', time: '16:00', mine: false, name: 'Kim', email: 'kim@example.com' }
  const answer = schemas.laneWeek.reply.parse({
    week: '2026-11-23',
    taken: [taken],
    closed: [{ ...taken, from: '2026-11-24T16:00', to: '2026-11-24T17:00', reason: 'Ice' }],
  })
  expect(JSON.stringify(answer)).not.toMatch(/kim/i)
})

test('no JSON value makes a body schema throw', () => {
  const bodies = Object.values<{ body?: z.ZodType; reply: z.ZodType }>(schemas).flatMap(({ body }) =>
    body ? [body] : [],
  )
  fc.assert(fc.property(fc.jsonValue(), (body) => bodies.forEach((schema) => void schema.safeParse(body))))
})

/** An address that is only looked up, as sign-in does. */
const isLookup = /ignIn|redeemCode|forgotPassword/

/** Every field of a body that is named like an e-mail and stored. */
const emailFields = Object.entries(schemas).flatMap(([name, call]) => {
  const bodies = 'body' in call ? [call.body as z.ZodType] : []
  return bodies
    .flatMap((body) => (body instanceof z.ZodUnion ? (body.options as z.ZodType[]) : [body]))
    .flatMap((body) => (body instanceof z.ZodObject ? Object.entries(body.shape) : []))
    .filter(([field]) => /email$/i.test(field) && !isLookup.test(name))
    .map(([field, schema]) => [`${name}.${field}`, schema as z.ZodType] as const)
})

test('most calls that take an e-mail are found', () => expect(emailFields.length).toBeGreaterThan(8))

test.each(emailFields)('%s is stored as it is compared, on whichever keyboard it was typed', (_, schema) => {
  expect(schema.parse(' \uFF4Bim\uFF20x.example ')).toBe('kim@x.example')
})
