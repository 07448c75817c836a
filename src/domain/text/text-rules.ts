/**
 * What a text may contain, for forms and for the API: no invisible characters, no card number, e-mails in ASCII. Apart
 * from text.ts, so that the first page does not load it.
 */
import { normalizeEmail } from '#domain/people/people.ts'
import { cardNumber } from '#domain/facility/limits.ts'

const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** True for a text without control characters or line breaks, which could forge lines in exports and e-mails. */
export const isOneLine = (text: string): boolean => !controlCharacter.test(text)

/**
 * Format characters (zero-width, bidi controls, soft hyphen, tags), other characters that are drawn as nothing, such as
 * Hangul fillers, and the blank Braille pattern.
 */
const hiddenCharacter = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Scripts whose spelling needs the zero-width joiner and non-joiner: Persian and the languages of India and Sri Lanka. */
const joiningScript =
  '[\\p{scx=Arab}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]'

/** Hidden characters that every text may have, where writing needs them: between letters of those scripts, and inside an emoji. */
export const neededCharacters = [
  `(?<=${joiningScript})[\\u200C\\u200D](?=${joiningScript})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
].join('|')

const needed = new RegExp(neededCharacters, 'gu')

/** True if a text contains characters that nobody can see, which make two different texts look the same. */
export const hasHiddenCharacters = (text: string): boolean =>
  hiddenCharacter.test(text) && hiddenCharacter.test(text.replaceAll(needed, ''))

/**
 * True if more marks stand on one letter than any script writes: stacked accents cover the lines above and below. Thai and
 * Vietnamese need two, pointed Hebrew three.
 */
export const hasStackedMarks = (text: string): boolean => /\p{M}{4,}/u.test(text.normalize('NFC'))

/** True for a text with at least one letter or digit, in any script. */
export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Between the dots of a local part: neither two dots nor one at an end, which mail servers refuse. */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const emailForm = new RegExp(`^${atom}(?:\\.${atom})*@${domainLabel}(?:\\.${domainLabel})+$`)

/**
 * Checks an e-mail: the form of HTML's e-mail field, with a dot in the domain and at most 254 characters. Normalized it
 * must be ASCII: with a Cyrillic 'a' for a Latin one, a member's address would be another account that staff cannot tell
 * apart. A domain in another script has an ASCII form, 'xn--…'. Signing in does not check this, so accounts from before
 * this rule still can.
 */
export const isEmail = (text: string): boolean => {
  const normalized = normalizeEmail(text)
  return Math.max(text.trim().length, normalized.length) <= 254 && emailForm.test(normalized)
}

/** Up to five characters between two digits. */
const separator = /(?<=\d)\P{N}{1,5}(?=\d)/gu

const digit = /\p{Nd}/u
/** A text in its compatibility form, with the digits of any script as 0 to 9: each script has its ten in a row, from zero on. */
export const withAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, (character) => {
    const code = character.codePointAt(0)!
    let value = 0
    while (digit.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value % 10)
  })

/**
 * True if a text contains a likely card number: 12 to 19 digits of any script that pass the Luhn check. They may be separated
 * by anything of up to five characters, if it is the same each time ('4111/1111', '4111x1111'), or by a mixture of single
 * spaces, dots and dashes. Other mixtures do not count, because two dates or phone numbers in a row would.
 */
export function containsCardNumber(text: string): boolean {
  const plain = withAsciiDigits(text)
  const joined = [...new Set(plain.match(separator))].map((one) => plain.replaceAll(one, ''))
  return [plain.replaceAll(/(?<=\d)[ .-](?=\d)/g, ''), ...joined].some((digits) =>
    digits.match(longNumber)?.some(hasCardNumber),
  )
}

const longNumber = new RegExp(`\\d{${cardNumber.minDigits},}`, 'g')

/** Checks every start position, because an expiration date or CVV often follows directly. */
const hasCardNumber = (digits: string): boolean =>
  Array.from(digits, (_, start) => digits.slice(start, start + cardNumber.maxLength)).some((rest) =>
    Array.from(
      { length: cardNumber.maxLength - cardNumber.minDigits + 1 },
      (_, more) => cardNumber.minDigits + more,
    ).some((length) => rest.length >= length && passesLuhn(rest.slice(0, length))),
  )

/** True if the check digit fits (ISO/IEC 7812, Luhn). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** True for a phone number that has begun with something else than '+' or '(', and has no digit of any script. */
export const lacksDigits = (phone: string): boolean => /[^+(\s]/.test(phone) && !digit.test(phone)

const firstNumber = /^[^\d+(]*(\+?[\d(][\d\s().\-–‑]*\d)(.*)$/su
const extensionPattern = /^\s*[,;]?\s*(?:ext(?:ension|n)?|x|#)\s*[.:]?\s*(\d{1,7})\b/i

/**
 * A 'tel:' link to the first number in a text, with its extension (RFC 3966). @returns undefined where no number can be told:
 * with letters in it ('1-800-HOCKEY'), with too few digits, or with too many, as two numbers in a row have.
 */
export function telUrl(phone: string): string | undefined {
  const [, number = '', rest = ''] = firstNumber.exec(withAsciiDigits(phone)) ?? []
  // '+44 (0)20': the zero is dialed only inside the country.
  const digits = (number.startsWith('+') ? number.replace('(0)', '') : number).replaceAll(/(?!^\+)\D/g, '')
  const count = digits.replace('+', '').length
  const extension = extensionPattern.exec(rest)?.[1]
  const isSpelled = extension === undefined && /^[-.]?\p{L}/u.test(rest)
  if (count < 5 || count > 15 || isSpelled) return undefined
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}
