/**
 * Search in lists of people: every word of the query must match. Case and accents do not count, and where nothing matches
 * exactly, one typing mistake in a word does not either. Digits are never guessed: a phone or order number has them or not.
 * Fast enough to run on every key press with ten thousand items.
 */

export type Searchable<Item> = { item: Item; text: string; digits: readonly string[] }

/** A word of the query: digits alone, or text; letters alone may be mistyped. */
type Term = { digits: string } | { exact: string } | { exact: string; similar: RegExp }

/** Letters whose accent is part of the letter, so that normalization does not split it off. */
const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłđßæœı]/g, (letter) => plainLetters[letter] ?? letter)

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
    const texts = textsOf(item).filter((each) => each !== undefined)
    return { item, text: plain(texts.join('\n')), digits: texts.flatMap(digitsOf) }
  })

function termsOf(query: string): Term[] {
  // A phone number, however it is written.
  if (/^[^\p{L}]*\d[^\p{L}]*$/u.test(query)) return [{ digits: query.replaceAll(/\D/g, '') }]
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => {
      // A mistake in a short word would match too much.
      if (/^\p{L}{4,}$/u.test(term)) return { exact: term, similar: similarTo(term) }
      return /\p{L}/u.test(term) || !/\d/.test(term) ? { exact: term } : { digits: term.replaceAll(/\D/g, '') }
    })
}

type Texts = Omit<Searchable<unknown>, 'item'>

const hasExact = ({ text, digits }: Texts, term: Term): boolean =>
  'digits' in term ? digits.some((each) => each.includes(term.digits)) : text.includes(term.exact)

const hasSimilar = (texts: Texts, term: Term): boolean =>
  hasExact(texts, term) || ('similar' in term && texts.text.search(term.similar) >= 0)

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
    return matchesOf(letters, new RegExp(pattern, 'gu'))
  }
  const text = term.exact
  const ranges: Range[] = []
  for (let from = letters.indexOf(text); from >= 0; from = letters.indexOf(text, from + text.length))
    ranges.push([from, from + text.length])
  return ranges
}

const similarRanges = (letters: string, term: Term): Range[] =>
  'similar' in term ? matchesOf(letters, term.similar) : []

const matchesOf = (letters: string, pattern: RegExp): Range[] =>
  [...letters.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length])
