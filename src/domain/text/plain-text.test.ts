/** What people paste: nothing that cannot be seen is kept or refused, and every script keeps the marks it needs. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldToZod } from '#api-contract/schemas/rules-to-zod.ts'
import { email, exactLine, knownEmail, line, nameLine, paragraph } from '#domain/fields/field-rules.ts'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import { plainText } from './plain-text.ts'

const ofParagraph = (text: string) => fieldToZod(paragraph(2_000)).parse(text)
const ofLine = (text: string) => fieldToZod(line(200)).parse(text)
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\uFFFC]|[^\P{Cc}\n]/gu

describe('taken out without a word', () => {
  test.each([
    ['Closed\u200B on\u2060 Fri\u00ADday\uFEFF.', 'Closed on Friday.', 'of web pages and Word'],
    ['Call \u202D(518) 555-0133\u202C or \u2068Kim\u2069', 'Call (518) 555-0133 or Kim', 'of contacts and messengers'],
    ['\u200EOn \u200FFriday', 'On Friday', 'a direction mark in a text of one direction'],
    [
      'Time\tLane\r\n5 PM\t3\rend\u2028of\u2029it\u0085now\vor\fnever',
      'Time Lane\n5 PM 3\nend\nof\nit\nnow\nor\nnever',
      'tabs, line ends',
    ],
    ['a\u0000b\u0007c\u001Bd\u007Fe\u0092f', 'abcdef', 'control characters'],
    ['Ice\uFFFC\u2800\u3164\u115F', 'Ice', 'what is drawn as nothing'],
    ['Hi\u{E0049}\u{E0067}\u{E006E}', 'Hi', 'tags without a flag'],
    ['Rob\u200Cin\u200D \uFE0Fx', 'Robin x', 'joiners and selectors that join nothing'],
    ['Go \u{1F3F4}\u{E0067}\u{E0062}', 'Go \u{1F3F4}', 'a flag without its end'],
  ])('%j is %j: %s', (typed, kept) => {
    expect(ofParagraph(typed)).toBe(kept)
    if (!kept.includes('\n')) expect(ofLine(typed)).toBe(kept)
  })

  test('from phone numbers, addresses and e-mails', () => {
    expect(fieldToZod(exactLine(40)).parse('\u202D(518) 555-0133\u202C')).toBe('(518) 555-0133')
    for (const rule of [email, knownEmail()])
      expect(fieldToZod(rule).parse('\u202Apat@exam\u00ADple.com\u200B')).toBe('pat@example.com')
  })

  test('a card number with something unseen between its digits is still one', () =>
    expect(fieldToZod(paragraph(80)).safeParse('4242\u200B4242\u20604242\u00AD4242').success).toBe(false))

  test('a text of nothing that can be seen is empty', () => {
    const required = fieldToZod({ ...paragraph(80), required: 'Write something first' })
    expect(required.safeParse('\u200B\u2060\t').error?.issues[0]?.message).toBe('Write something first')
  })
})

test.each([
  ['می\u200Cخواهم', 'Persian'],
  ['۱۴۰۰ ه\u200D.ق', 'a Persian letter that joins at its end'],
  ['क\u094D\u200Dष', 'Hindi'],
  ['അവന\u0D4D\u200D', 'Malayalam, at the end of a word'],
  ['ශ\u0DCA\u200Dරී', 'Sinhala'],
  ['ភាសា\u200Bខ្មែរ', 'Khmer'],
  ['ภาษา\u200Bไทย', 'Thai'],
  ['မြန်မာ\u200Bစာ', 'Burmese'],
  ['ສະ\u200Bບາຍ', 'Lao'],
  ['ᠮᠣᠩᠭᠣᠯ\u180Bᠠ\u180Eᠠ', 'Mongolian'],
  ['שלום C++\u200F!', 'Hebrew with a direction mark'],
  ['مرحبا \u061C(Lane 3)\u200E', 'Arabic with direction marks'],
  ['\u0600١٢ \u06DD', 'Arabic signs of numbers and verses'],
  ['יְרוּשָׁלַ\u034F\u05B4ם', 'pointed Hebrew'],
  ['葛\u{E0100}城', 'a form of a Japanese letter'],
  ['Zoë, Nguyễn, e\u0301, น้ำ', 'combining marks'],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F 5\uFE0F\u20E3 \u{1F3CB}\u{1F3FD}\u200D\u2640\uFE0F', 'emoji'],
  ['\u{1F3F3}\uFE0F\u200D\u{1F308} \u{1F1FA}\u{1F1F8} \u2764\uFE0F\u200D\u{1F525}', 'flags and hearts'],
  ['\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}', 'the flag of Scotland'],
])('%s stays as it is: %s', (text) => expect(plainText(text)).toBe(text))

test('whatever is pasted: nothing but what cannot be seen changes, and a second time changes nothing', () => {
  const pasted = fc
    .array(
      fc.oneof(
        anyUnicode({ maxLength: 3 }),
        fc.constantFrom(...'aא\u0639क5\u200B\u200C\u200D\u200F\uFE0F\u{1F3F4}\u00AD'),
      ),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(pasted, (text) => {
      const plain = plainText(text)
      const seen = (some: string) => some.replaceAll(/[\s\uFFF9-\uFFFF]/g, '').replaceAll(unseen, '')
      expect(seen(plain)).toBe(seen(text))
      expect(plainText(plain)).toBe(plain)
    }),
    { numRuns: 2_000 },
  )
})

test('a name loses what cannot be seen at its ends only', () => {
  const name = fieldToZod(nameLine(80))
  expect(name.parse('\u202D\u200B Sam Miller\u2060 \u00AD\uFEFF')).toBe('Sam Miller')
  expect(name.parse('Sam ❤\uFE0F\u200B')).toBe('Sam ❤\uFE0F')
  expect(name.safeParse('Sam\u200BMiller').error?.issues[0]?.message).toMatch(/invisible characters/)
  expect(name.safeParse('Sam\u202EMiller').success).toBe(false)
})

test('a long text is plain at once', () => {
  const started = performance.now()
  for (const one of ['\u200B', ' ', '\u05D0\u200F', '\u0639\u200C', '\u{1F3F4}\u{E0067}'])
    for (const rule of [paragraph(10), nameLine(10)]) fieldToZod(rule).safeParse(`a${one.repeat(100_000)}b`)
  expect(performance.now() - started).toBeLessThan(5_000)
})
