/**
 * Rejects passwords that attackers try first: the 3,000 most used, variants of well-known ones ('P@ssw0rd1!'), keyboard
 * rows, repetitions, club words and the e-mail address. There are no composition rules.
 */
import { facility } from '#domain/facility/facility.ts'
import { mostUsedPasswords } from './most-used-passwords.ts'

/** Base words of the most common leaked passwords, without added digits and symbols. */
const commonWords = new Set(
  `password passwort passwords passphrase letmein welcome admin administrator root login master access secret default
  changeme guest user test testing tester temp temporary trustno iloveyou loveyou lovely love loveme sunshine princess
  prince angel angels baby babygirl babyboy honey sweetie sweetheart darling butterfly flower flowers rainbow cookie
  chocolate cheese banana apple orange cherry peaches strawberry pepper ginger vanilla coffee summer winter spring autumn
  monday friday sunday january february march april august september october november december dragon monkey tigger tiger
  lion bear panda shark eagle wolf phoenix unicorn dolphin horse kitty kitten puppy doggy buddy max bella charlie
  football soccer baseball basketball softball tennis golf hockey skater skate sports
  superman batman spiderman ironman pokemon pikachu mickey minnie disney starwars starwar matrix harley ferrari porsche
  mustang corvette chevy yamaha honda toyota mercedes jordan jordans michael jennifer jessica ashley amanda daniel david
  andrew joshua matthew anthony william thomas robert richard charles james john george jackson justin brandon hunter
  taylor tyler austin maggie nicole michelle samantha hannah sophie emily emma olivia lucas oliver
  shadow killer hacker hack ninja samurai warrior soldier legend genius winner champion freedom liberty america canada
  newyork brooklyn boston chicago texas london paris computer internet google facebook samsung iphone android windows
  microsoft whatever nothing something anything hello hellothere helloworld goodbye thankyou please family mother father
  mommy daddy sister brother friends friend forever always happy smile jesus christ church blessed faith heaven hope
  money dollar million rich blink metallica nirvana slipknot eminem cowboys yankees redsox lakers steelers eagles packers
  patriots raiders rangers islanders devils bruins penguins flyers blackhawks redwings mapleleafs canadiens capitals
  sabres oilers avalanche asdf asdfgh asdfghjkl qwer qwert qwerty qwertyuiop qwertz azerty zxcv zxcvb zxcvbn zxcvbnm qaz
  qazwsx wsx edc qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh aaa xxx xyz zaq zaqwsx fuckyou fuckoff fuck shit
  pass word passpass passw letmeinnow openup opensesame sesame correcthorsebatterystaple`.split(/\s+/),
)

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

/** True if a password for the account with this e-mail address is too easy to guess. */
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
    mostUsedPasswords.has(plain) ||
    cores.some((core) => commonWords.has(core) || isSequenceOf(clubWords, core)) ||
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
  return text.includes(email) || (name.length >= 4 && text.includes(name) && text.length - name.length <= 4)
}
