/**
 * What each subject weighs: lines of its files and of its tests, and the files of other subjects whose code names it, these
 * checks aside, which is what removing it would cost. `node scripts/checks/subjects.ts` writes the numbers into
 * docs/subjects.md, as the most that a subject may weigh.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * `files`: its paths. `words`: what others call it; a subject without words is part of all of them. `but`: where one of the words
 * has another sense, and the words that have this one there.
 */
type Subject = { files: RegExp; words?: RegExp; but?: { files: RegExp; words: RegExp } }

/** The first subject that fits a path has the file. */
export const subjects: Record<string, Subject> = {
  'test support': {
    files:
      /^e2e\/(?!push|door|messages)|test-support\/(?!calls\/|fixtures\/samples\/|mail\/push)|(?<!door)\/testing\/|\.contract\./,
  },
  proof: { files: /proof|leaving\/seal|read-seals/, words: /[sS]eal(?!ed-data|edData)|\bproof\b/ },
  incidents: { files: /incident/, words: /[iI]ncident/ },
  standby: {
    files: /standby|services\/waiting|wish|offer|reopened|event-places/,
    words: /[sS]tandby|[wW]ish(?:es|Id)?\b|[oO]ffer(?!ed a place)/,
    // A full club offers places of its own.
    but: { files: /full-club/, words: /[sS]tandby|[wW]ish(?:es|Id)?\b/ },
  },
  push: {
    files: /push|\/own-devices/,
    words: /\b[pP]ush(?:Key|Notice|ed|Subscription|Mail)|web-push|[rR]emovePush|#lib\/push/,
  },
  feeds: { files: /feed(?!back)/, words: /[fF]eed(?!back)/ },
  installation: { files: /install|home-screen-step|web-manifest/, words: /[iI]nstall(?:ed|Prompt|ation)?\b/ },
  'messages to families': {
    files:
      /club-messages|last-messages|message-text|write-(?:button|dialog)|features\/messages|messages-row|inbox\/messages|parts\/messages|e2e\/messages/,
    words: /\b[cC]lubMessage|club-messages|WriteButton|[mM]essageCalls/,
  },
  'coach notes': {
    files: /coach-notes?/,
    words: /\b[cC]oachNotes?\b|[cC]oachThanks|[pP]layerNotes|#features\/[\w/-]*coach-notes/,
  },
  door: {
    files: /door/,
    words: /[dD]oor(?:Day|Session|Route|Handlers)|[oO]penDoor|[lL]istDoors|day-sheet\/door|'door'/,
  },
  caregivers: { files: /caregiver|join-family|families\.ts$/, words: /[cC]aregiver/ },
  consents: { files: /consent|sign-(?:before|first|step)|signing/, words: /[cC]onsent/ },
  safety: {
    files: /safety|collectors|holds\.ts|clear-hold/,
    // Of a player who is off the ice; texts also say to hold a code in front of a camera, or a slot or a place for a family.
    words:
      /[sS]afety(?! on the ice)|(?<!garbage-)[cC]ollector|\b[hH]old\b(?! it| in front| the next| a place)|isOffIce/,
  },
  dues: { files: /dues|due-line|due-messages|note-dialog/, words: /\b[dD]ues\b|[dD]ueLine|[oO]wnDues|[nN]oteDues/ },
  memberships: { files: /membership|domain\/plans/, words: /[mM]embership(?:Step|On)|historyOf|daysAway/ },
  bucks: { files: /bucks/, words: /[bB]ucks/ },
  receipts: { files: /receipt/, words: /[rR]eceipt/ },
  inbox: {
    files: /inbox(?!\/(?:tours|messages))|family-changes|repositories\/items?\b|item-kind/,
    words: /[iI]nbox|setItem|itemKind/,
  },
  reports: { files: /reports|overview/, words: /[oO]verview|services\/reports/ },
  reminders: { files: /reminder/, words: /[rR]eminder/ },
  closures: { files: /closure|closed-/, words: /[cC]losure/ },
  'club settings': {
    files: /club-settings|admin\/club|live\.ts|hours-text|opening(?:-hours)?\.tsx?$/,
    words: /[sS]etting(?:On|sOf|Text)|knowSettings/,
  },
  arrivals: { files: /arrival|passes|no-show|pick-up|missed|camera|scanner|pass-/, words: /[aA]rrival|[nN]oShow/ },
  'day sheet': { files: /day-sheet|sheet-/, words: /[dD]aySheet|[dD]eskDays/ },
  'offline work': { files: /offline|queue(?!ry)|keep-desk/, words: /[qQ]ueuedCall|lib\/offline/ },
  mail: { files: /mail|outbox|smtp|notification/, words: /queueMessage|[mM]ailKind|[oO]utbox/ },
  tours: { files: /tours?\b|tour-|visitor|visit-rows/, words: /\b[tT]ours?[A-Z]?\w*\b/ },
  shop: { files: /shop|order|product|cart|stock|images|bench-price/, words: /[pP]roduct|\bcart\b|[sS]tock\b/ },
  'full club': { files: /full-club/, words: /[fF]ullClub|takePlace|\b[lL]ine(?:Offer|Token)|full-club/ },
  events: { files: /event|rsvp|places|game-night/, words: /[rR]svp|[eE]ventOf|readEvents/ },
  staff: { files: /staff|colleague|admin-log|member-notes|roles/, words: /[cC]olleague|[sS]taffRole/ },
  'sign-in': {
    files:
      /sign-in|rate-limits|services\/limits|session|password|auth\/|verify|address|codes?\.ts|code-form|link-token|known-devices|credential|login/,
    words: /openSession|[pP]assword/,
  },
  bookings: {
    files: /booking|club-changes|reserve|speede|lanes|slots|schedule|moving|week/,
    words: /\b[bB]ookings?\b/,
  },
  families: {
    files: /account|newcomers|unseen|famil|member|player|register|registration|people/,
    words: /[mM]ember\b/,
  },
  replication: { files: /replicat|postgres|database/, words: /[rR]eplicate/ },
  storage: { files: /storage|repositories|records|retention|garbage|backup|restore|repair|audit/ },
  server: { files: /^netlify\/|api-contract/ },
  pages: { files: /landing|illustrations|\/pages\/|club\/|heads|visit|menu-dialog/ },
  build: { files: /^scripts\/|^vite|^public\/|prerender|loading/ },
  site: { files: /^src\/|^index\.html/ },
}

const root = resolve(import.meta.dirname, '../..')
const isTest = (path: string) => /^e2e\/|\.(?:test|contract)\.|test-support|\/testing\//.test(path)
const lines = (text: string) => text.split('\n').length - 1

/** Whose a file is: the first that fits its path. */
export const subjectOf = (path: string): string | undefined =>
  Object.entries(subjects).find(([, { files: its }]) => its.test(path))?.[0]

/** The files that people write, by path. */
const paths = globSync('{src,netlify,scripts,e2e,public}/**/*.{ts,tsx,js,cjs,css,html}', { cwd: root })
  .filter((path) => !/\.css\.d\.ts$|^netlify\/dist\/|assets\//.test(path))
  .concat('vite.config.ts', 'index.html')
const files = paths.toSorted().map((path) => {
  const text = readFileSync(resolve(root, path), 'utf8')
  const code = text.replaceAll(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')
  return { path, text, code, subject: subjectOf(path) }
})

export const strays = files.filter(({ subject }) => subject === undefined).map(({ path }) => path)

export type Weight = { lines: number; tests: number; named: number }

const sum = (of: readonly { text: string }[]) => of.reduce((total, { text }) => total + lines(text), 0)

/** What each subject weighs now. */
export function weigh(): Record<string, Weight> {
  const production = files.filter(({ path }) => !isTest(path))
  return Object.fromEntries(
    Object.entries(subjects).map(([name, { words, but }]) => {
      const naming = production.filter(
        ({ path, subject, code }) =>
          subject !== name &&
          !path.startsWith('scripts/checks/') &&
          (but?.files.test(path) ? but.words : words)?.test(code),
      )
      const own = production.filter(({ subject }) => subject === name)
      const tests = files.filter(({ subject, path }) => subject === name && isTest(path))
      return [name, { lines: sum(own), tests: sum(tests), named: naming.length }]
    }),
  )
}

const table = resolve(root, 'docs/subjects.md')
const rowForm = /^\| ([a-z][a-z -]*) \| (\d+) \| (\d+) \| (\d+) \|$/gm

/** What each subject may weigh. */
export const limits = (): Record<string, Weight> =>
  Object.fromEntries(
    [...readFileSync(table, 'utf8').matchAll(rowForm)].map(([, name, own, tests, named]) => [
      name!,
      { lines: Number(own), tests: Number(tests), named: Number(named) },
    ]),
  )

/** Room for small changes: the next 25 lines. */
const upTo = (count: number) => Math.ceil(count / 25) * 25

if (import.meta.main) {
  const rows = Object.entries(weigh()).map(
    ([name, { lines: own, tests, named }]) => `| ${name} | ${upTo(own)} | ${upTo(tests)} | ${named} |`,
  )
  const [head] = readFileSync(table, 'utf8').split(/^\| [a-z]/m)
  writeFileSync(table, `${head}${rows.join('\n')}\n`)
}
