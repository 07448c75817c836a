/** Rejects private words for things that have a standard term in code and documents (docs/glossary.md). */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Banned word or identifier → standard term. Matched as whole words, without regard to case. */
const standardTerms: Record<string, string> = {
  anew: 'again, rebuild',
  'ask-?again': 'retry',
  'cellars?|clerks?|copyists?|porters?': 'storage, handlers, replication, router',
  'clear(s|ed)? away|clear-?(away|answers|images)': 'garbage collector, remove expired records',
  'counted-?store': 'instrumentedStore',
  'dead-?and-?alive|odd-?files': 'gc fixtures, malformed images',
  'deeds?|use-?deed': 'action',
  'desk-?(ways|rows|sheet|corner)|staff-?ways': 'admin navigation',
  'early-?press': 'replayClicks',
  'explorers?': 'interleaving simulator',
  'farewells?': 'account deletion',
  'fate-?of|fates': 'outcome, fault schedule',
  'forget-?(family|buyers)': 'erasePersonalData, anonymizeOrders',
  'give-?backs?|given back': 'release',
  goods: 'products',
  // What the desk does with an order: 'Order N-48 to hand over'.
  '(?<!to )hand(s|ed)?[ -]over': 'fulfil, pass',
  holes: 'vulnerabilities',
  'in one breath|three breaths': 'atomically',
  'in-lanes': 'pMap',
  'knock(s|ed|ing)?': 'tryEndpoint',
  'made-?up': 'fuzz, invalid',
  'no-?traps': 'rejectProtoKeys',
  'own-?rules': 'customRules',
  'passOn|peppers': 'forward, keyPepper',
  'patience|impatient': 'timeout, max tries',
  'shel(f|ves)': 'storageEntry, retentionPolicy, catalogue',
  'sweeps?|sweeper|sweeping|swept': 'reconciler, garbage collector',
  'settle-?(move|offers)|takePermit': 'reconcileMove, reconcileOffers, consume',
  'street-?doors?|house-?opener|test-?house': 'composition root, testServer',
  'take-?over': 'adopt',
  unwell: 'unhealthy',
  'on the wire|over the wire|wire shapes?': 'schema, API',
}

const folders = ['src', 'netlify', 'scripts', 'e2e', '*.md']
const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|css|cjs|md)$/.test(file) && existsSync(join(root, file)))
  .filter((file) => !/^docs\/(decisions\/|glossary\.md)|banned-words\.test/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test.each(Object.entries(standardTerms))('no %s: the term is %s', (words) => {
  // Underscores and camel case do not count as word boundaries.
  const pattern = new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'i')
  expect(texts.flatMap(({ file, text }) => (pattern.test(text) ? `${file}: ${pattern.exec(text)?.[0]}` : []))).toEqual(
    [],
  )
})
