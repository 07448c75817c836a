/**
 * Search in lists of people: every word of the query must match. Case, accents, characters that nobody can see, and kinds of
 * apostrophes, dashes and digits do not count, and where nothing matches exactly, one typing mistake in a word does not either.
 * Digits are never guessed: a phone or order number has them or not. Fast enough to run on every key press with ten thousand
 * items.
 */
import { withAsciiDigits } from './text-rules.ts'

export type Searchable<Item> = { item: Item; text: string; digits: string }

/** A word of the query. Letters alone may be mistyped. */
type Term = { word: string; isNumber: boolean; similar: RegExp | undefined }

/** Letters whose accent is part of the letter, so that normalization does not split it off. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

const plain = (text: string): string =>
  // Some of the apostrophes would be a space and an accent.
  withAsciiDigits(text.replaceAll(/['‘’ʻʼ`´′]/g, "'"))
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[øłđßþæœı]/g, (letter) => plainLetters[letter] ?? letter)

/** A name by its words, in whichever order: 'Roe, José' and 'jose roe' are one. */
export const wordsOfName = (name: string): string =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** True for two spellings of one name. */
export const isSameName = (one: string, other: string): boolean => wordsOfName(one) === wordsOfName(other)

/** Words that begin with these letters, but for one letter too many, missing or wrong, or two swapped. */
function similarTo(word: string): RegExp {
  const letters = [...word]
  const mistyped = letters.flatMap((each, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1)]
    const [next = '', ...rest] = after
    return [[String.raw`\S`, each, ...after], [String.raw`\S`, ...after], after, [next, each, ...rest]].map(
      (end) => before + end.join(''),
    )
  })
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${mistyped.join('|')})[\p{L}\p{N}]*`, 'gu')
}

/** The digits of a phone number as one; of other texts, each number in them. Longer ones are parts of ids. */
const digitsOf = (text: string): string[] =>
  /\p{L}{2}/u.test(text) ? (text.match(/(?<!\d)\d{1,12}(?!\d)/g) ?? []) : [text.replaceAll(/\D/g, '')]

/** Items with their searchable texts. Prepare them once per list. */
export const toSearchable = <Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | undefined)[],
): Searchable<Item>[] =>
  items.map((item) => {
    const texts = textsOf(item).flatMap((each) => (each === undefined ? [] : [plain(each)]))
    return { item, text: texts.join('\n'), digits: texts.flatMap(digitsOf).join('\n') }
  })

function termsOf(query: string): Term[] {
  const text = plain(query)
  // A phone number, however it is written.
  const words = /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) ? [text] : text.split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const isNumber = /\d/.test(word) && !/\p{L}/u.test(word)
    // A mistake in a short word would match too much.
    const similar = /^\p{L}{4,}$/u.test(word) ? similarTo(word) : undefined
    return { word: isNumber ? word.replaceAll(/\D/g, '') : word, isNumber, similar }
  })
}

type Texts = Omit<Searchable<unknown>, 'item'>

const hasExact = ({ text, digits }: Texts, { word, isNumber }: Term): boolean =>
  (isNumber ? digits : text).includes(word)

const hasSimilar = (texts: Texts, term: Term): boolean =>
  hasExact(texts, term) || (term.similar !== undefined && texts.text.search(term.similar) >= 0)

/** The items that contain every word of the query; if there are none, those with similar words. In the order given. */
export function search<Item>(all: readonly Searchable<Item>[], query: string): Item[] {
  const terms = termsOf(query)
  const exact = all.filter((each) => terms.every((term) => hasExact(each, term)))
  const found = exact.length > 0 ? exact : all.filter((each) => terms.every((term) => hasSimilar(each, term)))
  return found.map(({ item }) => item)
}

/** A part of a text, and whether it is why the text was found. */
export type TextPart = { text: string; isMatch: boolean }

/** The text in parts, those marked that match a word of the query: exactly or, if none does, as similar words. */
export function matchesIn(text: string, query: string): TextPart[] {
  const letters = (text.match(/.\p{M}*/gsu) ?? []).map((letter) => ({ letter, same: plain(letter) }))
  const searched = letters.map(({ same }) => same).join('')
  const terms = termsOf(query)
  const exact = terms.flatMap((term) => matchesOf(searched, patternOf(term)))
  const ranges =
    exact.length > 0 ? exact : terms.flatMap(({ similar }) => (similar ? matchesOf(searched, similar) : []))
  const parts: TextPart[] = []
  let at = 0
  for (const { letter, same } of letters) {
    const end = at + same.length
    const isMatch = ranges.some(([from, to]) => from < end && at < to)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
    at = end
  }
  return parts
}

/** The word as it stands; between the digits of a phone number may be signs. */
const patternOf = ({ word, isNumber }: Term): RegExp =>
  new RegExp(
    Array.from(word, (letter) => String.raw`\u{${letter.codePointAt(0)!.toString(16)}}`).join(
      isNumber ? String.raw`[^\d\p{L}]*` : '',
    ),
    'gu',
  )

const matchesOf = (text: string, pattern: RegExp): [from: number, to: number][] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length])
