/** The sentence for an address that is not valid says how to write it. */
import { expect, test } from 'vitest'
import { fieldToZod } from '#api-contract/schemas/rules-to-zod.ts'
import { email } from '#domain/fields/field-rules.ts'
import { isEmail } from '#domain/text/text-rules.ts'

const sentence = (typed: string) => fieldToZod(email).safeParse(typed).error?.issues[0]?.message

test.each([
  ['pat@müller.example', 'pat@xn--mller-kva.example'],
  ['pat@почта.example', 'pat@xn--80a1acny.example'],
  ['pat@例え.example', 'pat@xn--r8jz45g.example'],
  ['Anna Roe <Anna@roe.example>', 'anna@roe.example'],
  ['mailto:anna@roe.example', 'anna@roe.example'],
  ['“Anna” <anna@müller.example>;', 'anna@xn--mller-kva.example'],
])('%s is to be written as %s', (typed, written) => {
  expect(sentence(typed)).toBe(`Enter a valid email. Write it as ${written}`)
  expect(isEmail(written)).toBe(true)
})

test.each([
  ['josé@example.com', 'é'],
  ['用户@例え.example', '用'],
  ['שלום@example.com', 'ש'],
  ['p\u0430t@example.com', '\u0430'],
  ['pat@ex\u0430mple.com', '\u0430'],
])('%s has a letter that mail does not carry: %s', (typed, letter) =>
  expect(sentence(typed)).toBe(`Enter a valid email. It has “${letter}”, and mail carries the letters a to z only`),
)

test.each(['pat', 'pat@', 'pat@example', 'a..b@example.com'])('%s is none in any script', (typed) =>
  expect(sentence(typed)).toBe('Enter a valid email'),
)
