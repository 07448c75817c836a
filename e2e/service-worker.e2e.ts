/** The service worker: later visits without the network, deploys under an open tab, and nothing personal in the caches. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { writeServiceWorker } from '#scripts/build/service-worker.ts'
import { demoApi, type BrowserSession, type DemoApi } from '#scripts/site/demo-api.ts'
import { serveSite, type SiteServer } from '#scripts/site/serve-site.ts'
import { idle } from './fixtures.ts'

const root = resolve(import.meta.dirname, '..')

type Site = {
  url: string
  member: BrowserSession
  /**
   * Serves another version in place of the one before: every script has another name, and the heading says which it is. With
   * `missing`, without this file, in every test.
   */
  deploy: (version: number, missing?: string) => Promise<void>
  goOffline: () => void
  /** A network answers everything in place of the site. */
  lie: () => void
}

/** A copy of the built site in which every script has another name. */
async function copyOf(version: number): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), 'nest-deploy-'))
  const from = join(root, 'dist')
  const renamed = (text: string) => text.replaceAll(/(?<=[\w-]-[\w-]{8})\.js/g, `-${version}.js`)
  const hasNames = (file: string) => /\.(js|html)$/.test(file) && !file.endsWith('service-worker.js')
  await cp(from, out, { recursive: true, filter: (file) => !hasNames(file) })
  for (const file of (await readdir(from, { recursive: true })).filter(hasNames)) {
    const text = renamed(await readFile(join(from, file), 'utf8'))
    const to = file.startsWith('assets') ? renamed(file) : file
    await writeFile(join(out, to), text.replaceAll('Reserve a lane', `Reserve a lane, version ${version}`))
  }
  await cp(join(root, 'public/service-worker.js'), join(out, 'service-worker.js'))
  await writeServiceWorker(out)
  return out
}

/** What the tests of a worker share: nothing that they do changes it for the others. */
type Shared = { demo: DemoApi; folderOf: (version: number) => Promise<string> }

const test = base.extend<{ site: Site }, Shared>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright requires
  demo: [async ({}, provide) => provide(await demoApi()), { scope: 'worker' }],
  folderOf: [
    // oxlint-disable-next-line no-empty-pattern -- the form that Playwright requires
    async ({}, provide) => {
      const folders: Record<number, Promise<string>> = {}
      await provide((version) => (folders[version] ??= copyOf(version)))
      for (const folder of Object.values(folders)) await rm(await folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  async site({ demo: { api, signIn }, folderOf }, provide) {
    let server: SiteServer = await serveSite(await folderOf(1), { api })
    const port = Number(new URL(server.url).port)
    await provide({
      url: server.url,
      member: await signIn(server.url),
      async deploy(version, missing) {
        const folder = await folderOf(version)
        if (missing) await rm(join(folder, missing), { force: true })
        server.close()
        server = await serveSite(folder, { api, port })
      },
      goOffline: () => server.close(),
      lie() {
        server.close()
        const network = createServer((_, response) => {
          response.setHeader('content-type', 'text/html').end('<h1>Free Wi-Fi</h1>')
        }).listen(port, '127.0.0.1')
        server = {
          url: server.url,
          close() {
            network.close()
            network.closeAllConnections()
          },
        }
      },
    })
    server.close()
  },
})

test.use({ serviceWorkers: 'allow' })

/** Opens the lanes as a member, and waits until the service worker answers for the site. */
async function openAsMember(page: Page, { member, url }: Site) {
  await page.context().addCookies(member.cookies.map((cookie) => ({ ...cookie, url })))
  await page.goto(`${url}/team`)
  await page.evaluate((profile) => localStorage.setItem('auth:profile', profile), JSON.stringify(member.profile))
  await page.goto(`${url}/reserve`)
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller) return
    await new Promise((ready) => navigator.serviceWorker.addEventListener('controllerchange', ready, { once: true }))
  })
}

/** The cache of the version that the server has now. */
async function cacheOfServer(page: Page): Promise<string> {
  const script = await (await page.request.get(new URL('/service-worker.js', page.url()).href)).text()
  return `site-${/"version":"(\w+)"/.exec(script)![1]}`
}

/** The caches of the worker, that of the version in charge first; none while another version comes. */
const cachesOf = (page: Page) =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== active || installing || waiting) return []
    const inCharge = await caches.match('/', { cacheName: 'in-charge' })
    return [await inCharge?.text(), ...(await caches.keys())]
  })

/**
 * Asks for a new version until the caches are so. More than once: what the browser asks by itself may be answered by the
 * version before just now, and a question meanwhile gets that answer, too.
 */
async function ask(page: Page, isDone: (names: (string | undefined)[]) => boolean) {
  const isDoneNow = async () => {
    const names = await cachesOf(page)
    if (names.length > 0 && !isDone(names))
      await page.evaluate(
        async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)),
      )
    return isDone(names)
  }
  // However long a slow machine takes: only the limit of the test ends it.
  await expect.poll(isDoneNow, { timeout: 0 }).toBe(true)
}

/** Waits until the version of the server is in charge. */
async function update(page: Page) {
  const current = await cacheOfServer(page)
  await ask(page, ([inCharge]) => inCharge === current)
}

/** Everything in all caches: addresses and texts. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(`${request.url} ${await (await cache.match(request))!.text()}`)
      }
    }
    return texts
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a later visit needs no network, for every page of members, and finds nothing readable after signing out', async ({
  page,
  site,
}) => {
  await openAsMember(page, site)
  site.goOffline()
  for (const [path, name] of [
    ['/schedule', 'Your Schedule'],
    ['/events', 'Events'],
    ['/account', 'Account'],
    ['/reserve', 'Reserve a lane, version 1'],
  ] as const) {
    await page.goto(site.url + path)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
  }
  await site.deploy(1)
  await page.goto(`${site.url}/account`)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  site.goOffline()
  await page.goto(`${site.url}/schedule`)
  await expect(page).toHaveURL(`${site.url}/member-login?redirect=%2Fschedule`)
  await expect(heading(page, 'Members Login')).toBeVisible()
  const { email, profileName } = site.member.profile
  expect(await page.content()).not.toContain(profileName)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email)
})

test('two deploys under an open tab load nothing again: its code stays until the next navigation, which has the new version', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsMember(page, site)
  const menu = page.getByRole('button', { name: 'Menu' })
  const entry = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Game Nights' })
  const loads: string[] = []
  page.on('framenavigated', (frame) => loads.push(frame.url()))
  for (const version of [2, 3]) {
    await expect(heading(page, `Reserve a lane, version ${version - 1}`)).toBeVisible()
    // The code of the menu loads on demand, and is kept then.
    await menu.click()
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(menu).toBeFocused()
    loads.length = 0
    await site.deploy(version)
    await update(page)
    await idle(page)
    await expect(menu).toBeFocused()
    expect(loads).toEqual([])
    await menu.click()
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading(page, `Reserve a lane, version ${version - 1}`)).toBeVisible()
    await page.goto(`${site.url}/reserve`)
    await expect(heading(page, `Reserve a lane, version ${version}`)).toBeVisible()
  }
})

test('a deploy that does not come whole takes no code from an open tab, and the next navigation asks again', async ({
  page,
  context,
  site,
}) => {
  await openAsMember(page, site)
  const code = await page.locator('script[type=module]').getAttribute('src')
  await site.deploy(4, 'login.html')
  const broken = await cacheOfServer(page)
  await ask(page, (names) => names.includes(broken))
  await expect(heading(page, 'Reserve a lane, version 1')).toBeVisible()
  await site.deploy(3)
  const whole = await cacheOfServer(page)
  const other = await context.newPage()
  await expect(async () => {
    await other.goto(`${site.url}/reserve`)
    await expect.poll(async () => (await cachesOf(other))[0], { timeout: 20_000 }).toBe(whole)
  }).toPass()
  expect(await cachesOf(other)).not.toContain(broken)
  expect(await page.evaluate(async (file) => (await fetch(file!, { cache: 'reload' })).ok, code)).toBe(true)
})

test(
  'on a slow phone, a deploy under an open tab loads nothing again while somebody is at a place of the page',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await openAsMember(page, site)
    await page.getByRole('button', { name: 'Menu' }).focus()
    const loads: string[] = []
    page.on('framenavigated', (frame) => loads.push(frame.url()))
    await site.deploy(2)
    await update(page)
    await idle(page)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await expect(heading(page, 'Reserve a lane, version 1')).toBeVisible()
    expect(loads).toEqual([])
  },
)

test(
  'code that is gone since a deploy is offered, and loading the page again brings the new version',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAsMember(page, site)
    await site.deploy(2)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(heading(page, 'Reserve a lane, version 2')).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Game Nights' })).toBeVisible()
  },
)

test('what waits for a connection survives a deploy, and is sent once by the new version', async ({ page, site }) => {
  await openAsMember(page, site)
  await page.goto(`${site.url}/schedule`)
  const cards = page.getByRole('article')
  await cards.first().waitFor()
  const count = await cards.count()
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })
  await cancel.waitFor()
  await page.context().setOffline(true)
  await cancel.click()
  const waiting = page.getByText('Waiting for a connection. It counts when the club receives it.')
  await expect(waiting).toBeVisible()
  // The site can be reached again, the API not yet.
  await page.route('**/api/**', (route) => route.abort())
  await page.context().setOffline(false)
  await site.deploy(2)
  await update(page)
  await page.goto(`${site.url}/schedule`)
  await expect(waiting).toBeVisible()
  // An attempt may be under way just then: sent again, it is the same write.
  const keys = new Set<string | undefined>()
  page.on('requestfinished', (request) => {
    if (request.method() === 'DELETE') keys.add(request.headers()['idempotency-key'])
  })
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waiting).toBeHidden()
  await expect(cards).toHaveCount(count - 1)
  expect(keys.size).toBe(1)
})

test('the caches hold the site and nothing else: no answer of the API or of another network, nothing about a person', async ({
  page,
  site,
}) => {
  await openAsMember(page, site)
  for (const path of ['/schedule', '/account']) {
    await page.goto(site.url + path)
    await expect(page.locator('[data-loading]')).toHaveCount(0)
  }
  const { email, profileName } = site.member.profile
  await expect(page.getByText(email).first()).toBeVisible()
  const texts = await cached(page)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => text.includes('/api/') && text.split(' ')[0]!.includes('/api/'))).toEqual([])
  expect(texts.filter((text) => text.includes(email) || text.includes(profileName))).toEqual([])

  site.lie()
  await page.goto(`${site.url}/terms`)
  await expect(heading(page, 'Free Wi-Fi')).toBeVisible()
  await page.goto(`${site.url}/reserve`)
  expect(await page.evaluate(async () => (await fetch('/assets/late.js')).text())).toContain('Free Wi-Fi')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update().catch(() => undefined)))
  expect((await cached(page)).filter((text) => text.includes('Free Wi-Fi'))).toEqual([])
  await expect(heading(page, 'Reserve a lane, version 1')).toBeVisible()
  await site.deploy(2)
  await page.goto(`${site.url}/terms`)
  await expect(heading(page, 'Terms')).toBeVisible()
})

test(
  'offline, a page that was never loaded says so, and comes by itself when the connection is back',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await openAsMember(page, site)
    await context.setOffline(true)
    // In the open page, and as a page of its own.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(heading(page, 'You are offline')).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, 'Terms')).toBeVisible()
    await context.setOffline(true)
    await page.goto(`${site.url}/game-nights`)
    await expect(heading(page, 'You are offline')).toBeVisible()
    await page.getByRole('link', { name: 'Reserve a lane' }).click()
    await expect(heading(page, 'Reserve a lane, version 1')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'You are offline')).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page, 'Game Nights')).toBeVisible()
  },
)
