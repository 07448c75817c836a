/** What a form accepts, the API accepts: both are built from the same field rules, and give the same message. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as yup from 'yup'
import type * as z from 'zod'
import { toZod } from '#api-contract/schemas/rules-to-zod.ts'
import { credentialFields, registrationFields, passwordFields, signInFields } from '#domain/families/account-fields.ts'
import { memberNoteFields, newStaffFields } from '#domain/staff/staff-fields.ts'
import { staffBookingFields, closureFields } from '#domain/bookings/staff-booking-fields.ts'
import { eventFields } from '#domain/events/event-fields.ts'
import { rsvpFields } from '#domain/events/rsvp-fields.ts'
import type { FieldRules } from '#domain/fields/field-rules.ts'
import { productFields } from '#domain/shop/product-fields.ts'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import { tourNotesFields, tourRequestFields } from '#domain/tours/tour-fields.ts'
import { fieldToYup } from './form-schema.ts'

const forms: Record<string, FieldRules> = {
  family: registrationFields,
  registration: credentialFields,
  'sign-in': signInFields,
  'change of password': passwordFields,
  'staff account': newStaffFields,
  event: eventFields,
  RSVP: rsvpFields,
  'booking at the desk': staffBookingFields,
  closure: closureFields,
  'note about a member': memberNoteFields,
  product: productFields,
  'tour request': tourRequestFields,
  'tour notes': tourNotesFields,
}
const everyField = Object.entries(forms).flatMap(([form, rules]) =>
  Object.keys(rules).map((name) => [form, name, rules] as const),
)

const anyText = fc.oneof(
  fc.string({ maxLength: 90 }),
  anyUnicode({ maxLength: 12 }),
  fc.nat({ max: 1100 }).map((length) => 'x'.repeat(length)),
  // Two UTF-16 units each, one character.
  fc.nat({ max: 90 }).map((length) => '🏒'.repeat(length)),
  fc.emailAddress(),
  fc.webUrl().map((address) => address.replace('http:', 'https:')),
  fc.nat({ max: 20_000 }).map((price) => `$${price}`),
  fc.constantFrom('', ' ', ' Sam ', 'a\nb', 'a\tb', 'Sam\u2028', '\u0000', '4242 4242 4242 4242', '2026-12-01T18:30'),
  fc.constantFrom(
    '2026-02-30T18:30',
    'http://example.com/a.png',
    '$0',
    '12,50',
    '-5',
    '４２４２４２４２４２４２４２４２',
    '(555) 123-4567',
  ),
)

/** The first message of the form, or undefined. An empty field is undefined in Formik. */
function formMessage(schema: yup.AnyObjectSchema, name: string, text: string): string | undefined {
  try {
    schema.validateSyncAt(name, { [name]: text === '' ? undefined : text }, { abortEarly: false })
    return undefined
  } catch (problem) {
    return (problem as yup.ValidationError).errors[0]
  }
}

describe.each(everyField)('%s: %s', (_form, name, rules) => {
  // Without what only the service checks besides.
  const { late: _late, ...rule } = rules[name]!
  const form = yup.object({ [name]: fieldToYup(rule) })
  const api: z.ZodType | undefined = toZod(rules)[name]
  const apiMessage = (text: string) => api?.safeParse(text).error?.issues[0]?.message

  test('the form and the API give the same message, or accept the same texts', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(formMessage(form, name, text)).toBe(apiMessage(text))
      }),
    )
  })
})

test('a text that breaks several rules gets the message of the first', () => {
  const schema = yup.object({ name: fieldToYup(registrationFields.firstName) })
  expect(formMessage(schema, 'name', ' ')).toBe('Parent/Guardian first name is required')
  expect(formMessage(schema, 'name', `4242 4242 4242 4242${'\n1'.repeat(60)}`)).toBe('Use at most 80 characters')
})
