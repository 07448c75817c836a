/** Random texts of any Unicode characters for tests: control characters, unassigned ones and emoji included. */
import * as fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const lastCodePoint = 0x10_ffff

/**
 * One code point, never half of a surrogate pair. Like fast-check's unit 'binary', whose index of all characters takes
 * seconds to build: with the inverse function, fast-check needs none to recognize and shrink a text.
 */
const anyCodePoint = fc.nat(lastCodePoint - surrogates.count).map(
  (n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one character')
    return code < surrogates.first ? code : code - surrogates.count
  },
)

/** A text of any characters; `length` limits their number. */
export const anyUnicode = (length: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: anyCodePoint, ...length })
