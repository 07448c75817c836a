/** The site built for another club shows that club's data and nothing of The Nest. */
// @module-tag long
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const node = promisify(execFile)
let out: string
const site = new Map<string, string>()
/** In the folder of the built functions, which other tests read while this one builds. */
const bystander = join(root, 'netlify/dist/parts/second-club-test.txt')

beforeAll(async () => {
  out = await mkdtemp(join(root, 'node_modules/.second-club-'))
  await mkdir(dirname(bystander), { recursive: true })
  await writeFile(bystander, 'untouched')
  const env = { PATH: process.env['PATH'], URL: 'https://quarryburrow.example' }
  await node(process.execPath, ['--conditions=second-club', 'scripts/build.ts', out], { cwd: root, env })
  for (const file of await readdir(out, { recursive: true }))
    if (/\.(html|js|css|svg|xml|txt|webmanifest)$/.test(file)) site.set(file, await readFile(join(out, file), 'utf8'))
}, 120_000)
afterAll(() => Promise.all([out, bystander].map((path) => rm(path, { recursive: true, force: true }))))

test('a build into another folder leaves the built functions as they are', async () => {
  expect(await readFile(bystander, 'utf8')).toBe('untouched')
})

const textOf = (file: string) =>
  site
    .get(file)!
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!-- -->/g, '')

test.each([
  ['index.html', 'a members-only burrow for young hockey players: six lanes of synthetic ice'],
  ['index.html', '8 AM – 9:30 PM'],
  ['index.html', '$180'],
  ['index.html', 'Ask a Referee'],
  ['index.html', 'Burrow Hoodie'],
  ['index.html', '$47.50'],
  ['index.html', '31 g'],
  ['members.html', '$1,950.50'],
  ['members.html', 'two months free'],
  ['members.html', '1.5% transaction fee'],
  ['members.html', 'Goalie Hour, game nights and speakers'],
  ['members.html', '45 minutes of your own on one of 6 lanes, 3 times a week'],
  ['team.html', 'aino@quarryburrow.example'],
  ['team.html', 'Open every day, 8 am to 9:30 pm'],
  ['game-nights.html', 'Every second Saturday.'],
  ['member-register.html', 'Join Quarry Burrow'],
  ['reserve.html', 'Write to us at ask@quarryburrow.example'],
  ['site.webmanifest', '"name":"Quarry Burrow"'],
])('%s contains: %s', (file, expected) => expect(textOf(file).toLowerCase()).toContain(expected.toLowerCase()))

test('structured data contains its hours and time zone', () => {
  expect(site.get('index.html')).toContain('"opens":"08:00","closes":"21:30"')
  expect(site.get('index.html')).toContain('"scheduleTimezone":"Europe/Helsinki"')
})

test('its clock is two or three hours ahead of UTC, for what a page asks for first and for its code', () => {
  const [, offsets] = /data-offsets="([^"]+)"/.exec(site.get('reserve.html')!)!
  const hours = (JSON.parse(offsets!) as [number, number][]).map(([, ahead]) => ahead / 3_600_000)
  expect(hours).toEqual(hours[0] === 2 ? [2, 3, 2, 3, 2] : [3, 2, 3, 2, 3])
  expect([...site.values()].filter((text) => text.includes('[15778080,120],'))).toHaveLength(1)
})

test('the sign-in page has no Bypass, which this club has switched off', () => {
  expect(textOf('member-login.html')).toContain('Sign in')
  expect(textOf('member-login.html')).not.toContain('Bypass')
})

test('the hero illustration has one lane per configured lane', () => {
  const lamps = [...site.get('index.html')!.matchAll(/<rect [^>]*y="8"[^>]*rx="2\.5"/g)]
  // The hero has a narrow and a wide version, and the lanes section shows the lanes again.
  expect(lamps).toHaveLength(3 * 6)
})

/** Names, addresses, prices and hours of The Nest, as they could appear in pages or code. */
const nestFacts = [
  /\bthe ?nest\b/i,
  /\b(a|the|in the|wear the) nest\b/i,
  /America\/New_York/,
  /\$249|\b24900\b|\b249e2\b|\$2,740|\b274000\b|274e3|save \$250/,
  /6 (am|AM) – 10|10:00 ?pm/,
  /\b(five|5) (lit )?lanes\b/i,
  /Jordan Doyle|Morgan Keller|(instagram|facebook)\.com/i,
  /Homework Helper|Healthy Eats|Puck Bucks|crew-sweatshirt/i,
  /Recruiting Deep Dive|Mindset/,
  /where the next|next line/i,
]

test.each(nestFacts)('no file contains %s', (fact) => {
  const found = [...site].flatMap(([file, text]) => {
    const at = text.search(fact)
    return at < 0 ? [] : [`${file}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })
  expect(found).toEqual([])
})
