/** A notification in a real browser: the service worker shows what the server has sent, and a click opens its page. */
import { resolve } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { pushOf } from '#domain/mail/mail-kinds.ts'
import { browserArgs, findNotifyingBrowser } from '#scripts/run/browser.ts'
import { demoApi } from '#scripts/site/demo-api.ts'
import { serveSite } from '#scripts/site/serve-site.ts'

const executablePath = findNotifyingBrowser()
test.use({ serviceWorkers: 'allow', launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) } })
test.skip(executablePath === undefined, 'The headless shell has no notifications.')

/** Delivers a message as the browser's notification service does. */
async function deliver(page: Page, data: string) {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((done) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) done(registration.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

const workerOf = (context: BrowserContext) => context.serviceWorkers()[0]!

/** Asked in the service worker, which no navigation ends. */
const shown = (context: BrowserContext) =>
  workerOf(context).evaluate(async () => {
    const { registration } = globalThis as unknown as Worker
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Presses the notification: the browser has no window of its own for that here. */
async function press(context: BrowserContext) {
  await workerOf(context).evaluate(async () => {
    const { registration, NotificationEvent } = globalThis as unknown as Worker
    const [notification] = await registration.getNotifications()
    globalThis.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}
type Worker = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
}

test('a message is shown as it says, replaces the one before, and leads to its page', async ({ page, context }) => {
  const { api, signIn } = await demoApi()
  const site = await serveSite(resolve(import.meta.dirname, '../dist'), { api })
  try {
    const { cookies, profile } = await signIn(site.url)
    await context.grantPermissions(['notifications'], { origin: site.url })
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: site.url })))
    await page.goto(`${site.url}/team`)
    await page.evaluate((stored) => localStorage.setItem('auth:profile', stored), JSON.stringify(profile))
    await page.goto(`${site.url}/events`)
    await page.evaluate(async () => {
      if (navigator.serviceWorker.controller) return
      await new Promise((ready) => navigator.serviceWorker.addEventListener('controllerchange', ready, { once: true }))
    })
    const title = pushOf('booking_moved')!.title
    const message = (body: string, navigate: string) =>
      JSON.stringify({
        web_push: 8030,
        notification: { title, body, navigate, tag: 'one', silent: false },
        app_badge: 1,
      })
    await deliver(page, message('Tue Nov 24, 4:00 PM', `${site.url}/schedule`))
    await expect.poll(() => shown(context)).toEqual([{ title, body: 'Tue Nov 24, 4:00 PM', tag: 'one' }])
    await deliver(page, message('Tue Nov 24, 5:00 PM', `${site.url}/schedule`))
    await expect.poll(() => shown(context)).toEqual([{ title, body: 'Tue Nov 24, 5:00 PM', tag: 'one' }])
    await press(context)
    await expect(page).toHaveURL(`${site.url}/schedule`)
    await expect.poll(() => shown(context)).toEqual([])

    // Something is always shown, or the browser ends the subscription. Another site is never opened.
    await deliver(page, 'damaged')
    await expect.poll(() => shown(context)).toMatchObject([{ title: 'News from your club' }])
    // It leads to the page that is open: a message during that would reach a page that is gone.
    const opened = page.waitForEvent('load')
    await press(context)
    await opened
    await expect.poll(() => shown(context)).toEqual([])
    await deliver(page, message('Elsewhere', 'https://evil.example/'))
    await expect.poll(async () => (await shown(context)).length).toBe(1)
    await press(context)
    await expect.poll(() => shown(context)).toEqual([])
    await expect(page).toHaveURL(`${site.url}/schedule`)
  } finally {
    site.close()
  }
})
