/**
 * Writes netlify/services/accounts/passwords/most-used-passwords.ts from a list that is sorted by use, such as the `passwords.json` of the npm
 * package @zxcvbn-ts/language-common: `node scripts/most-used-passwords.ts FILE`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { password } from '#domain/facility/limits.ts'

const count = 3000
const target = 'netlify/services/accounts/passwords/most-used-passwords.ts'

const [file = ''] = process.argv.slice(2)
const listed = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((word) => word.toLowerCase())
const words = [...new Set(listed)].filter((word) => word.length >= password.min && /^[^A-Z\s`\\$]+$/.test(word))

let packed = ''
let before = ''
for (const word of words.slice(0, count).toSorted()) {
  let shared = 0
  while (word[shared] === before[shared] && shared < 25) shared += 1
  packed += String.fromCharCode(65 + shared) + word.slice(shared)
  before = word
}

writeFileSync(
  target,
  `/**
 * The ${count.toLocaleString('en')} passwords of ${password.min} characters and more that leaked lists have most often, in small letters. Written by
 * scripts/most-used-passwords.ts from the list of @zxcvbn-ts/language-common (MIT, see THIRD-PARTY-NOTICES.md). Sorted;
 * the capital before each says how many characters it shares with the one before: A none, B one.
 */
const packed = \`
${packed.match(/.{1,116}/g)!.join('\n')}
\`

/** Unpacked once, when an instance starts. */
export const mostUsedPasswords: ReadonlySet<string> = unpack()

function unpack(): Set<string> {
  const words = new Set<string>()
  let word = ''
  for (const [, shared = '', rest = ''] of packed.replaceAll('\\n', '').matchAll(/([A-Z])([^A-Z]*)/g)) {
    word = word.slice(0, shared.charCodeAt(0) - 65) + rest
    words.add(word)
  }
  return words
}
`,
)
