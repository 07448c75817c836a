/**
 * Rejects passwords that attackers try first: the 3,000 most used, variants of well-known ones ('P@ssw0rd1!'), keyboard
 * rows, repetitions, club words and the e-mail address. There are no composition rules.
 */
import { facility } from '#domain/facility/facility.ts'
import commonWords from './common-words.json' with { type: 'json' }
import mostUsedPasswords from './most-used-passwords.json' with { type: 'json' }

/** In lower case; where they come from is in THIRD-PARTY-NOTICES.md. */
const mostUsed = new Set(mostUsedPasswords)

/** Base words of the most common leaked passwords, without added digits and symbols. */
const common = new Set(commonWords)

/** Words of this club and its sport; any sequence of them is easy to guess. */
const clubWords = [
  ...`${facility.name} ${facility.facilityNoun}`.toLowerCase().split(/[^a-z]+/),
  ...'hockey puck stick ice skate goalie goal lane lanes speede rink team club coach member members the my our'.split(
    ' ',
  ),
].filter(Boolean)

const keyboardRows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]
const allRows = keyboardRows.flatMap((row) => [row + row, [...(row + row)].toReversed().join('')])

const substitutions: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, '')

/** True if a password for the account with this e-mail address, '' if it is not known yet, is too easy to guess. */
export function isCommon(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const unmasked = plain.replaceAll(/[013457@$!]/g, (symbol) => substitutions[symbol]!)
  // In 'P@ssw0rd1!', inner symbols stand for letters; outer ones are padding.
  const cores = [
    plain,
    unmasked,
    plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '').replaceAll(/[013457@$!]/g, (symbol) => substitutions[symbol]!),
  ].map(lettersOf)
  return (
    mostUsed.has(plain) ||
    cores.some((core) => common.has(core) || isSequenceOf(clubWords, core)) ||
    isRepeated(plain) ||
    allRows.some((row) => row.includes(plain)) ||
    isKeyboardRows(plain) ||
    new Set(plain).size <= 3 ||
    containsEmail(plain, email.trim().toLowerCase())
  )
}

/** 'thenesthockey': nothing but these words. Linear in the text: each position is visited once. */
function isSequenceOf(words: readonly string[], text: string): boolean {
  const ends = new Set([0])
  for (const at of ends) for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return text !== '' && ends.has(text.length)
}

/** 'abcabcabc', 'hockeyhockey1'. */
const isRepeated = (text: string) => /^(.{1,8}?)\1+.{0,2}$/s.test(text)

/** '1234qwer', 'abcd1234': nothing but parts of keyboard rows, four keys or longer. */
function isKeyboardRows(text: string): boolean {
  let rest = text
  while (rest.length >= 4) {
    const longest = [...rest].findLastIndex(
      (_, end) => end >= 3 && allRows.some((row) => row.includes(rest.slice(0, end + 1))),
    )
    if (longest < 0) return false
    rest = rest.slice(longest + 1)
  }
  return rest.length <= 2
}

/** The e-mail address, or its local part with at most 4 characters added. */
function containsEmail(text: string, email: string): boolean {
  const [name = ''] = email.split('@')
  if (name === '') return false
  return text.includes(email) || (name.length >= 4 && text.includes(name) && text.length - name.length <= 4)
}
