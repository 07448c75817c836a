/** Registration schema: accepts exactly the payload of the specification, with a message for every error. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import { registration } from './families.ts'

/** 'Registration payload' of section 3, with every field. */
const payload = {
  email: 'pat@example.com',
  password: 'a long enough one',
  firstName: 'Pat',
  lastName: 'Miller',
  childName: 'Sam',
  childAge: '11',
  childTeam: 'Sabres U12',
  childPosition: 'goalie',
  address: '12 Rink Road, Buffalo, NY 14201',
  parentPhone: '(716) 555-0142',
  childPhone: '',
  membershipPlan: 'annual',
  cardType: 'visa',
  cardLast4: '1111',
  cardExp: '09/29',
  billingAddressType: 'same',
  billingAddress: '12 Rink Road, Buffalo, NY 14201',
  agree: true,
}

/** First message per field. */
function messagesByField(body: unknown): Record<string, string> {
  const { error } = registration.safeParse(body)
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]))
}
const messageFor = (field: string, value: unknown) => messagesByField({ ...payload, [field]: value })[field]

test('accepts the payload of section 3 and returns it unchanged', () => {
  expect(registration.parse(payload)).toEqual(payload)
})

test("'Team name and child phone are optional'", () => {
  const { childTeam: _team, childPhone: _phone, ...rest } = payload
  expect(registration.parse(rest)).toEqual(rest)
})

describe("'last 4 digits only; full number and CVV are not sent'", () => {
  test.each(['cardNumber', 'cvv', 'confirmPassword', 'role', 'id', '__proto__x'])('rejects a field %s', (key) => {
    expect(registration.safeParse({ ...payload, [key]: '123' }).success).toBe(false)
  })

  test.each(['4111111111111111', '111', '11111', '111a', ' 1111', 1111])('rejects %j as last four digits', (value) => {
    expect(messageFor('cardLast4', value)).toBe('Enter a valid card number')
  })

  test.each(['firstName', 'lastName', 'childName', 'childTeam', 'address', 'billingAddress'])(
    'rejects a full card number in %s',
    (field) =>
      expect(messageFor(field, 'Pat 4111 1111 1111 1111')).toBe(
        'This looks like a card number. Please remove it from this field.',
      ),
  )
})

describe('every missing field has its own message', () => {
  test.each([
    ['firstName', 'Parent/Guardian first name is required'],
    ['lastName', 'Parent/Guardian last name is required'],
    ['childName', "Child's name is required"],
    ['childAge', "Child's age is required"],
    ['childPosition', "Child's position is required"],
    ['address', 'Address is required'],
    ['parentPhone', 'Parent/Guardian phone is required'],
    ['membershipPlan', 'Please select a membership plan'],
    ['cardType', 'Card type is required'],
    ['billingAddress', 'Billing address is required'],
    ['email', 'Email is required'],
    ['password', 'Password is required'],
    ['agree', 'You must agree to continue'],
  ])('%s', (field, expected) => {
    const without: Record<string, unknown> = { ...payload }
    delete without[field]
    expect(messagesByField(without)[field]).toBe(expected)
    if (field !== 'password') expect(messageFor(field, '')).toBe(expected)
  })
})

describe('limits', () => {
  test("'at least 8 characters', and at most 128", () => {
    expect(messageFor('password', '1234567')).toBe('Use at least 8 characters')
    expect(messageFor('password', '12345678')).toBeUndefined()
    expect(messageFor('password', 'x'.repeat(128))).toBeUndefined()
    expect(messageFor('password', 'x'.repeat(129))).toBe('Use at most 128 characters')
    expect(registration.parse({ ...payload, password: '  12345678  ' }).password).toBe('  12345678  ')
  })

  test.each([
    ['firstName', 80],
    ['lastName', 80],
    ['childName', 80],
    ['childTeam', 80],
    ['address', 200],
    ['billingAddress', 200],
    ['parentPhone', 40],
    ['childPhone', 40],
  ])('%s allows %i characters', (field, limit) => {
    expect(messageFor(field, 'x'.repeat(limit))).toBeUndefined()
    expect(messageFor(field, 'x'.repeat(limit + 1))).toBe(`Use at most ${limit} characters`)
  })

  test("'choices 8 to 18'; 'forward, defense or goalie'; 'month 01 to 12'", () => {
    expect(['7', '19', 11, '11.0'].map((age) => messageFor('childAge', age))).not.toContain(undefined)
    expect(messageFor('childPosition', 'coach')).toBe("Child's position is required")
    expect(['13/29', '00/29', '9/29', ''].map((text) => messageFor('cardExp', text))).toEqual(Array(4).fill('MM/YY'))
    expect(messageFor('agree', false)).toBe('You must agree to continue')
  })

  test('text is trimmed and must be one line; other characters that nobody sees are taken out, but of a name', () => {
    expect(registration.parse({ ...payload, firstName: '  Pat ' }).firstName).toBe('Pat')
    for (const control of ['\n', '\r', '\t', '\u0000', '\u2028', '\u2029']) {
      expect(messageFor('firstName', `Pat${control}Lee`)).toBe('Please check what you entered.')
      const unseen = ['\t', '\u0000'].includes(control)
      expect(messageFor('address', `12 Rink Road${control}Buffalo`)).toBe(
        unseen ? undefined : 'Please check what you entered.',
      )
    }
  })

  test("'Enter a valid email'", () => {
    expect(['pat', 'pat@example', 'a b@example.com'].map((email) => messageFor('email', email))).toEqual(
      Array(3).fill('Enter a valid email'),
    )
  })
})

test('no input makes validation throw, and every issue has a message', () => {
  const anyValue = fc.oneof(fc.jsonValue(), anyUnicode(), fc.constantFrom(null, undefined, '9'.repeat(5_000)))
  const almostValidPayload = fc
    .dictionary(fc.constantFrom(...Object.keys(payload)), anyValue)
    .map((changes): unknown => Object.assign({}, payload, changes))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), almostValidPayload), (body) => {
      const { success, error } = registration.safeParse(body)
      if (!success) expect(error.issues.every(({ message }) => message.length > 0)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
