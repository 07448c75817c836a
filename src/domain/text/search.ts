/**
 * Search in lists of people: every word of the query must match. Accents do not count, and where nothing matches exactly,
 * small typing mistakes do not either. Fast enough to run on every key press with ten thousand items.
 */

type Word = { text: string; letters: number }
export type Searchable<Item> = { item: Item; text: string; words: readonly Word[] }

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

/** Items with their searchable texts; a phone number is also found by its digits. Prepare them once per list. */
export const toSearchable = <Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | undefined)[],
): Searchable<Item>[] =>
  items.map((item) => {
    const text = plain(textsOf(item).join('\n'))
    return { item, text, words: wordsOf(text) }
  })

/** The items that contain every word of the query; if there are none, those with similar words. In the order given. */
export function search<Item>(all: readonly Searchable<Item>[], query: string): Item[] {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  const exact = all.filter(({ text }) => terms.every((term) => text.includes(term)))
  const typed = terms.map(toWord)
  const found = exact.length > 0 ? exact : all.filter(({ words }) => typed.every((term) => hasSimilar(words, term)))
  return found.map(({ item }) => item)
}

/** Typing mistakes allowed in a word: none in a short one, where they would match too much. */
const mistakesIn = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

function hasSimilar(words: readonly Word[], term: Word): boolean {
  const allowed = mistakesIn(term.text)
  return words.some(
    (word) =>
      word.text.includes(term.text) ||
      // Each letter that the word lacks is a mistake: this rules out most words before they are compared.
      (allowed > 0 &&
        bitCount(term.letters & ~word.letters) <= allowed &&
        distanceToStart(term.text, word.text, allowed) <= allowed),
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
