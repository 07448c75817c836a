/**
 * Search in lists of people: every word of the query must match. Case and accents do not count, and where nothing matches
 * exactly, one typing mistake in a word does not either. Digits are never guessed: a phone or order number has them or not.
 * Fast enough to run on every key press with ten thousand items.
 */

type Word = { text: string; letters: number }
export type Searchable<Item> = { item: Item; text: string; digits: readonly string[]; words: readonly Word[] }

/** A word of the query: digits alone, text with digits or signs, which must match as it is, or letters, which may be mistyped. */
type Term = { digits: string } | { exact: string } | Word

/** Letters whose accent is part of the letter, so that normalization does not split it off. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłđßæœı]/g, (letter) => plainLetters[letter] ?? letter)

/** The letters of a word as bits; some letters share one. */
const lettersOf = (text: string): number => {
  let bits = 0
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31)
  return bits
}

const toWord = (text: string): Word => ({ text, letters: lettersOf(text) })

const wordsOf = (text: string): Word[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(toWord)

/** The digits of a phone number as one; of other texts, each number in them. Longer ones are parts of ids. */
const digitsOf = (text: string): string[] =>
  /\p{L}{2}/u.test(text) ? (text.match(/(?<!\d)\d{1,12}(?!\d)/g) ?? []) : [text.replaceAll(/\D/g, '')]

/** Items with their searchable texts. Prepare them once per list. */
export const toSearchable = <Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | undefined)[],
): Searchable<Item>[] =>
  items.map((item) => {
    const texts = textsOf(item).filter((each) => each !== undefined)
    const text = plain(texts.join('\n'))
    return { item, text, digits: texts.flatMap(digitsOf), words: wordsOf(text) }
  })

function termsOf(query: string): Term[] {
  // A phone number, however it is written.
  if (/^[^\p{L}]*\d[^\p{L}]*$/u.test(query)) return [{ digits: query.replaceAll(/\D/g, '') }]
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => {
      if (/^\p{L}+$/u.test(term)) return toWord(term)
      return /\p{L}/u.test(term) || !/\d/.test(term) ? { exact: term } : { digits: term.replaceAll(/\D/g, '') }
    })
}

type Texts = Omit<Searchable<unknown>, 'item'>

const hasExact = ({ text, digits }: Texts, term: Term): boolean =>
  'digits' in term
    ? digits.some((each) => each.includes(term.digits))
    : text.includes('exact' in term ? term.exact : term.text)

const hasSimilar = (texts: Texts, term: Term): boolean =>
  hasExact(texts, term) || ('letters' in term && texts.words.some((word) => isSimilar(word, term)))

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
  const { letters, at } = withPositions(text)
  const terms = termsOf(query)
  const exact = terms.flatMap((term) => rangesOf(letters, term))
  const ranges = exact.length > 0 ? exact : terms.flatMap((term) => similarRanges(letters, term))
  const isIn = (index: number) => ranges.some(([from, to]) => index >= at[from]! && index < at[to]!)
  const parts: TextPart[] = []
  let index = 0
  for (const letter of text) {
    const last = parts.at(-1)
    const isMatch = isIn(index)
    if (last?.isMatch === isMatch) last.text += letter
    else parts.push({ text: letter, isMatch })
    index += letter.length
  }
  return parts
}

/** The plain letters of a text, and where each begins in it; the last position is the end. */
function withPositions(text: string) {
  const at: number[] = []
  let letters = ''
  let index = 0
  for (const letter of text) {
    const same = plain(letter)
    for (let each = 0; each < same.length; each += 1) at.push(index)
    letters += same
    index += letter.length
  }
  return { letters, at: [...at, index] }
}

type Range = readonly [from: number, to: number]

function rangesOf(letters: string, term: Term): Range[] {
  if ('digits' in term) {
    // Signs between the digits of a phone number.
    const pattern = [...term.digits].join(String.raw`[^\d\p{L}]*`)
    return [...letters.matchAll(new RegExp(pattern, 'gu'))].map(({ index, 0: found }) => [index, index + found.length])
  }
  const text = 'exact' in term ? term.exact : term.text
  const ranges: Range[] = []
  for (let from = letters.indexOf(text); from >= 0; from = letters.indexOf(text, from + text.length))
    ranges.push([from, from + text.length])
  return ranges
}

const similarRanges = (letters: string, term: Term): Range[] =>
  'letters' in term
    ? [...letters.matchAll(/[\p{L}\p{N}]+/gu)]
        .filter(([word]) => isSimilar(toWord(word), term))
        .map(({ index, 0: word }) => [index, index + word.length])
    : []

/** Typing mistakes allowed in a word: none in a short one, where it would match too much. */
const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : 1)

function isSimilar(word: Word, term: Word): boolean {
  const allowed = mistakesIn(term.text)
  return (
    allowed > 0 &&
    // Each letter that the word lacks is a mistake: this rules out most words before they are compared.
    bitCount(term.letters & ~word.letters) <= allowed &&
    distanceToStart(term.text, word.text, allowed) <= allowed
  )
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * The fewest mistakes (a letter too many, missing, wrong, or two swapped) between the term and the start of the word: a
 * word is searched while it is typed. Stops counting beyond `limit`.
 */
function distanceToStart(term: string, word: string, limit: number): number {
  if (word.length + limit < term.length) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let row = 1; row <= term.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = term[row - 1] === word[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && term[row - 1] === word[column - 2] && term[row - 2] === word[column - 1])
        cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(...last)
}
