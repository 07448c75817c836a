/** What a text may contain: nothing hidden, no card number; e-mails; names that can be read. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeEmail } from '#domain/people/people.ts'
import { email, nameLine, type FieldRule } from '#domain/fields/field-rules.ts'
import { anyUnicode } from '#domain/testing/any-unicode.ts'
import {
  containsCardNumber,
  hasHiddenCharacters,
  hasLetterOrDigit,
  hasStackedMarks,
  isEmail,
  telUrl,
} from './text-rules.ts'

const character = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))
const anyCharacter = anyUnicode({ minLength: 1, maxLength: 1 })

describe('hidden characters', () => {
  test.each([
    ['00AD', 'soft hyphen'],
    ['034F', 'combining grapheme joiner'],
    ['061C', 'Arabic letter mark'],
    ['115F', 'Hangul filler'],
    ['180E', 'Mongolian vowel separator'],
    ['200B', 'zero-width space'],
    ['200C', 'zero-width non-joiner'],
    ['200D', 'zero-width joiner'],
    ['200E', 'left-to-right mark'],
    ['202E', 'right-to-left override'],
    ['2060', 'word joiner'],
    ['2066', 'left-to-right isolate'],
    ['2800', 'blank Braille pattern'],
    ['3164', 'Hangul filler'],
    ['FE0F', 'variation selector'],
    ['FEFF', 'byte order mark'],
    ['FFA0', 'half-width Hangul filler'],
    ['E0041', 'tag'],
    ['E0100', 'variation selector'],
  ])('U+%s, %s', (hex) => {
    expect(hasHiddenCharacters(`Rob${character(hex)}in`)).toBe(true)
  })

  test('every format character and every default-ignorable one is hidden, and nothing that can be seen', () => {
    for (let block = 0; block <= 0x10_ffff; block += 0x100) {
      const characters = Array.from({ length: 0x100 }, (_, index) => String.fromCodePoint(block + index))
      const isHidden = (one: string) => /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800/u.test(one)
      // The visible ones of a block in one text, because there are a million.
      const visible = characters.filter((one) => !isHidden(one)).join('ab')
      if (hasHiddenCharacters(`a${visible}b`)) expect.fail(`a visible one from U+${block.toString(16)}`)
      for (const one of characters.filter(isHidden))
        if (!hasHiddenCharacters(`a${one}b`)) expect.fail(`U+${one.codePointAt(0)!.toString(16)}`)
    }
  })

  test.each([
    ['\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', 'a Persian name with a non-joiner'],
    ['\u0915\u094D\u200D\u0937', 'Devanagari with a joiner'],
    ['\u0DC1\u0DCA\u200D\u0DBB\u0DD3', 'Sinhala with a joiner'],
    ['Go \u{1F468}\u200D\u{1F469}\u200D\u{1F467}!', 'a family emoji'],
    ['\u{1F3CB}\u{1F3FD}\u200D\u2640\uFE0F', 'an emoji with skin tone'],
    ['\u2764\uFE0F 5\uFE0F\u20E3', 'a heart and a keycap'],
    ['Zoë Nguyễn, O’Neil', 'accents'],
  ])('%s is fine: %s', (text) => expect(hasHiddenCharacters(text)).toBe(false))

  test.each(['\u0639\u200C', '\u200D\u0915', '\u{1F468}\u200Da', '5\uFE0F', '\u0639\u200C\u200C\u0639'])(
    '%j has a joiner that joins nothing',
    (text) => expect(hasHiddenCharacters(text)).toBe(true),
  )
})

describe('fields', () => {
  const accepts = ({ checks = [] }: FieldRule, text: string) => checks.every(({ passes }) => passes(text))

  test('no name has a hidden character within', () => {
    fc.assert(
      fc.property(anyCharacter, (one) => {
        const isHidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(one)
        return !isHidden || !accepts(nameLine(80), `Robin${one}Example`)
      }),
      { numRuns: 5_000 },
    )
  })

  test('a name has a letter or digit that can be seen', () => {
    expect(['Sam', '李', 'م', '7', '\u{1F3D2} Sam'].every((name) => accepts(nameLine(80), name))).toBe(true)
    expect(
      ['...', '\u3164', '\u2800', '—', '\u{1F3D2}', '\u00A0', '\u0301'].some((name) => accepts(nameLine(80), name)),
    ).toBe(false)
    fc.assert(fc.property(anyUnicode(), (text) => !accepts(nameLine(80), text) || hasLetterOrDigit(text)))
  })

  test('two e-mails that look the same are the same account', () => {
    fc.assert(
      fc.property(anyCharacter, (one) => {
        const typed = `pat${one}@example.com`
        return !accepts(email, typed) || /^[\x21-\x7e]+$/.test(normalizeEmail(typed))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe("'Email required, valid form'", () => {
  test.each([
    'pat@example.com',
    ' pat@example.com ',
    "o'neil@example.co.uk",
    'pat+nest@example.com',
    'pat@xn--exmple-cua.com',
    'pat?bcc=kim@example.com',
    'ｐａｔ@example.com',
  ])('accepts %j', (text) => expect(isEmail(text)).toBe(true))
  test.each([
    '',
    'pat',
    'pat@',
    '@example.com',
    'pat@example',
    'pat@example.',
    'pat@.com',
    'pat@example..com',
    'pat@@example.com',
    'pat@ex ample.com',
    'pat smith@example.com',
    'pat@example.com, kim@example.com',
    'Pat <pat@example.com>',
    'pat@example.com\nbcc:kim@example.com',
    'aﷺ@example.com',
    'pat＜x＞@example.com',
    `${'a'.repeat(250)}@example.com`,
    'р\u0430t@example.com',
    'pat@ex\u0430mple.com',
    'pat\u200B@example.com',
    'pat@example.com\u202E',
    'p\u00ADat@example.com',
    'pat@-example.com',
    'pat@example.com?bcc=kim@example.com',
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))

  test('a valid e-mail is ASCII when normalized', () => {
    const nearEmail = fc.tuple(anyUnicode({ minLength: 1 }), fc.domain()).map(([local, domain]) => `${local}@${domain}`)
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), nearEmail), (text) => {
        if (isEmail(text)) expect(normalizeEmail(text)).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 3_000 },
    )
  })

  test('rejects hostile input quickly', () => {
    const started = performance.now()
    expect(isEmail(`a@${'a.'.repeat(60_000)}`)).toBe(false)
    expect(isEmail('a@'.repeat(60_000))).toBe(false)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

describe('detects a full card number entered in another field by mistake', () => {
  const luhnDigit = (digits: string) => {
    const sum = [...digits].toReversed().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    return String((10 - (sum % 10)) % 10)
  }
  const cardNumbers = fc
    .stringMatching(/^[3-6]\d{10,17}$/)
    .map((digits) => digits + luhnDigit(digits))
    .filter((digits) => digits.length >= 12 && digits.length <= 19)

  /** Up to five characters, without a digit or anything that NFKC turns into one. */
  const separators = fc
    .string({ unit: 'grapheme', maxLength: 5 })
    .filter((text) => [...text.normalize('NFKC')].length <= 5 && !/\p{N}/u.test(text.normalize('NFKC')))

  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111.1111.1111.1111',
    '5555555555554444',
    'Sam 378282246310005 Miller',
    '4111 1111 1111 1111 12/27',
    '4111111111111111123',
    '12 Rink Road 4111111111111111',
    '4111  1111  1111  1111',
    '4111_1111_1111_1111',
    '4111/1111/1111/1111',
    '4111 - 1111 - 1111 - 1111',
    '3782–822463–10005',
    '４１１１１１１１１１１１１１１１',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '४२४२ ४२४२ ४२४२ ४२४२',
    '4242x4242x4242x4242',
    '4242 and 4242 and 4242 and 4242',
  ])('detects %s', (text) => expect(containsCardNumber(text)).toBe(true))

  test.each([
    '12 Rink Road, Buffalo, NY 14201-1234',
    'Sam',
    '',
    'Unit 5, 100200300',
    'NY 14201-1234 100',
    '(716) 555-0142',
    '(716) 555-0142 / (716) 555-0143',
    '12/24/2026, 12/25/2026',
    '6:00–7:30, 8:00–9:30, 10:00–11:30',
  ])('ignores %j', (text) => expect(containsCardNumber(text)).toBe(false))

  test('detects any valid number, grouped or not, within other text and digits', () => {
    const around = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^\d{0,6}$/))
    fc.assert(
      fc.property(cardNumbers, around, around, separators, (number, before, after, gap) => {
        // With a function, because '$&' in a gap is not a pattern of `replaceAll`.
        const grouped = number.replaceAll(/\d{4}(?=\d)/g, (digits) => digits + gap)
        expect(containsCardNumber(before + grouped + after)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('fewer than 12 digits are never a card number', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z ]{0,5}\d{0,11}[a-z ]{0,5}$/), (text) => !containsCardNumber(text)))
  })
})

describe('stacked accents', () => {
  test.each(['Nguyễn Ánh', 'Łódź', 'น้ำใจ', 'שָׁלוֹם', 'e\u0301', 'Zoë', 'فاطِمَة'])('%s is a name', (name) =>
    expect(hasStackedMarks(name)).toBe(false),
  )
  test('more on one letter than any script writes are refused', () => {
    expect(hasStackedMarks(`Z${'\u0301'.repeat(50)}algo`)).toBe(true)
    expect(hasStackedMarks(`e${'\u0301'.repeat(6)}`)).toBe(true)
  })
})

test.each(['a..b@x.example', '.a@x.example', 'a.@x.example', 'a@x..example', 'a@.example'])(
  '%s is no e-mail',
  (email) => expect(isEmail(email)).toBe(false),
)

describe('a link to a phone number', () => {
  test.each([
    ['(518) 555-0133', 'tel:5185550133'],
    ['+1 518.555.0133', 'tel:+15185550133'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['(518) 555-0133 ext. 12', 'tel:5185550133;ext=12'],
    ['518-555-0133 x12', 'tel:5185550133;ext=12'],
    ['518-555-0133, Extension: 7', 'tel:5185550133;ext=7'],
    ['518-555-0133ext12', 'tel:5185550133;ext=12'],
    ['518 555 0133 after 6pm', 'tel:5185550133'],
    ['518 555 0133 / 518 555 0134', 'tel:5185550133'],
    ['Home: 518 555 0133', 'tel:5185550133'],
    ['٠٥١٨٥٥٥٠١٣٣', 'tel:05185550133'],
    ['５１８ ５５５ ０１３３', 'tel:5185550133'],
  ])('%s dials %s', (phone, url) => expect(telUrl(phone)).toBe(url))

  test.each(['1-800-HOCKEY', '518-555-SKATE', 'ask Kim', '12', '518 555 0133 518 555 0134', '', '+'])(
    '%j is none',
    (phone) => expect(telUrl(phone)).toBeUndefined(),
  )

  test('never has anything but digits, a plus in front, and an extension', () => {
    fc.assert(
      fc.property(anyUnicode(), (text) => {
        expect(telUrl(text) ?? 'tel:12345').toMatch(/^tel:\+?\d{5,15}(;ext=\d{1,7})?$/)
      }),
    )
  })
})
