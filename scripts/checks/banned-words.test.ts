/** Rejects metaphors and unusual words in code and documents; each has a standard term (docs/glossary.md). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Banned word or identifier → standard term. Matched as whole words, without regard to case. */
const standardTerms: Record<string, string> = {
  'after-?page|later-?parts?': 'lazyWithPreload',
  anew: 'again, rebuild',
  'ask-?again': 'retry',
  'cellars?|clerks?|copyists?|porters?': 'storage, handlers, replication, router',
  'clear(s|ed)? away|clear-?(away|answers|images)': 'garbage collector, remove expired records',
  'counted-?store': 'instrumentedStore',
  'dead-?and-?alive|odd-?files': 'gc fixtures, malformed images',
  'deeds?|use-?deed': 'action',
  'desk-?(ways|rows|sheet|corner)|staff-?ways': 'admin navigation',
  'doors?|street-?doors?': 'entry point, composition root, sign-in',
  'early-?press': 'replayClicks',
  'explorers?': 'interleaving simulator',
  'farewells?': 'account deletion',
  'fate-?of|fates': 'outcome, fault schedule',
  'fingerprints?': 'hash',
  'forget-?(family|buyers)': 'erasePersonalData, anonymizeOrders',
  'give-?backs?|given back': 'release',
  goods: 'products',
  'hand(s|ed)?[ -]over': 'fulfil, pass',
  holes: 'vulnerabilities',
  'houses?|house-?opener|open-?house|test-?house': 'request context, testServer',
  'in one breath|three breaths': 'atomically',
  'in-lanes': 'pMap',
  'knock(s|ed|ing)?': 'tryEndpoint',
  'made-?up': 'fuzz, invalid',
  manual: 'apiDocs',
  'mirrors?': 'replica, local cache',
  'no-?traps': 'rejectProtoKeys',
  'own-?rules': 'customRules',
  'passOn|peppers': 'forward, keyPepper',
  'patience|impatient': 'timeout, max tries',
  'permits?|takePermit': 'rate limit, attempt',
  'settle|settled|settles|settling|settle-?move': 'reconcile, drainWaitUntil, respond',
  'shel(f|ves)': 'storageEntry, retentionPolicy, catalogue',
  'spells?|weather': 'FaultRule, faultInjection',
  'sweeps?|sweeper|sweeping|swept': 'reconciler, garbage collector',
  'take-?over': 'adopt',
  'tapes?': 'trace',
  'twins?|weakness(es)?': 'negative control, mutant',
  unwell: 'unhealthy',
  'on the wire|over the wire|wire shapes?': 'schema, API',
}

/** Words that are correct in their place, with the reason. */
const allowed: readonly { file: RegExp; word: RegExp; reason: string }[] = [
  { file: /^THIRD-PARTY-NOTICES\.md$/, word: /^permit$/i, reason: 'the text of a license' },
  { file: /^docs\/operations\.md$/, word: /^(mirror|settle|settled)$/, reason: 'job names and fields in the log' },
  {
    file: /^netlify\/functions\/(reconcile|replicate)\.ts$/,
    word: /^(mirror|settle)$/,
    reason: 'job names in the log',
  },
  {
    file: /^netlify\/(services\/shop\/fulfil-order|test-support\/server\/removed-images\.test)\.ts$/,
    word: /^settle$/,
    reason: 'part of a stored request hash, and a job name in the log',
  },
  {
    file: /^netlify\/(repositories\/(keys|records\/schemas)|replication\/rows|test-support\/fixtures\/store-dump)\.ts$/,
    word: /^mirror$/,
    reason: 'a stored key',
  },
  {
    file: /^src\/(lib\/browser-storage\/browser-storage(\.hostile\.test)?|pages\/hostile-texts\.test)\.tsx?$/,
    word: /^mirror$/,
    reason: 'a localStorage key',
  },
  { file: /^netlify\/replication\/migrations\.ts$/, word: /^Fingerprint$/, reason: 'migrations are never edited' },
  { file: /(demo-club|demo-images|examples)\.ts$/, word: /^tape$/i, reason: 'stick tape, a product' },
  {
    file: /(demo-club|rsvp\.test|operation-budgets)\.ts$/,
    word: /^(open-)?house$/i,
    reason: "an event: 'Open House'",
  },
  {
    file: /^(scripts\/second-club\/pages\.ts|src\/illustrations\/sections\/tour-door\.tsx|src\/pages\/members\.tsx|src\/club\/.*)$/,
    word: /^doors?$/i,
    reason: 'a real door, in texts and drawings',
  },
  { file: /tours?\.test\.tsx?$/, word: /^twins$/, reason: 'visitors of a tour' },
]

/** Generated or exempt files, and this list itself. */
const skipped =
  /^docs\/(decisions\/|glossary\.md|api\.md|performance\.md)|most-used-passwords|banned-words\.test\.ts$|\.(png|webp|svg|woff2|html|json)$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'netlify', 'scripts', 'e2e', '*.md'],
  { cwd: root },
)
  .toString()
  .split('\n')
  .filter((file) => file !== '' && !skipped.test(file) && existsSync(join(root, file)))

const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const isAllowed = (file: string, word: string) => allowed.some((each) => each.file.test(file) && each.word.test(word))

test.each(Object.entries(standardTerms))('no %s: the term is %s', (words) => {
  // Underscores and camel case do not count as word boundaries, so stored field names and codes are not affected.
  const pattern = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi')
  const found = texts.flatMap(({ file, text }) =>
    // Few files have any, and only their lines are of interest.
    (text.search(pattern) === -1 ? [] : text.split('\n')).flatMap((line, index) =>
      [...line.matchAll(pattern)]
        .filter(([word]) => !isAllowed(file, word))
        .map(([word]) => `${file}:${index + 1} ${word}`),
    ),
  )
  expect(found).toEqual([])
})
