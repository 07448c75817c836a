/** Says what is wrong with a secret from the environment: not there, too short, or such that somebody could guess it. */

/** Prose, and what stands in examples or is typed for the time being. */
const placeholder = /\s|example|change.?me|placeholder|replace|secret|password|pepper|sandbox|openssl|random|default/i

/** Characters next to each other in the code, 'abcd' or '9876': a row, not a choice. */
const isStep = (one: string, other: string) => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1

/**
 * Why a text is no secret of at least `length` random characters; nothing if it may be one. A real one of hexadecimal
 * digits is taken for a bad one less than once in a hundred thousand times.
 */
export function whyNotSecret(text: string, length: number): 'missing' | 'short' | 'guessable' | undefined {
  if (text.trim() === '') return 'missing'
  if (text.length < length) return 'short'
  const characters = [...text]
  const few = new Set(characters).size < length / 4
  const repeated = /^(.{1,16}?)\1+.{0,15}$/s.test(text)
  const steps = characters.filter((character, at) => at > 0 && isStep(character, characters[at - 1]!)).length
  return few || repeated || steps > text.length / 2 || placeholder.test(text) ? 'guessable' : undefined
}
