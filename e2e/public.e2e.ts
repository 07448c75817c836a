/** Public pages as served: headers, prerendered HTML, dialogs, and use without JavaScript or images. */
import type { Page } from '@playwright/test'
import { addDays, today } from '#domain/calendar/calendar.ts'
import { nextTourDay } from '#domain/tours/tour-days.ts'
import { tourIdOf } from '#server/repositories/tours.ts'
import { expect, test } from './fixtures.ts'
import { faultRuleFor } from './fault-rules.ts'

const pages = {
  '/': 'Youth hockey training club · The Nest',
  '/members': 'Membership · The Nest',
  '/team': 'The Team · The Nest',
  '/game-nights': 'Game Nights · The Nest',
  '/member-login': 'Members Login · The Nest',
  '/member-register': 'Join The Nest · The Nest',
  '/bumper': 'Welcome · The Nest',
} as const

/** React adds a property to hydrated elements. */
async function waitForHydration(page: Page) {
  const marked = () => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react'))
  await expect.poll(() => page.evaluate(marked), page.url()).toBe(true)
}

test(
  'every response has the security headers: inline code by hash only, HSTS, no frames',
  { tag: '@desktop' },
  async ({ request }) => {
    for (const path of ['/', '/team', '/events', '/no/such/page']) {
      const headers = (await request.get(path)).headers()
      const policy = Object.fromEntries(
        (headers['content-security-policy'] ?? '')
          .split('; ')
          .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
      ) as Record<string, string[]>
      for (const source of [...policy['script-src']!, ...policy['style-src']!]) {
        expect(source, path).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/)
      }
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['object-src']).toEqual(["'none'"])
      expect(headers['strict-transport-security']).toBe('max-age=63072000')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
    }
  },
)

test(
  'public pages are complete without scripts, including data for search engines',
  { tag: '@desktop' },
  async ({ request }) => {
    for (const [path, title] of Object.entries(pages)) {
      const html = await (await request.get(path)).text()
      expect(html).toContain(`<title>${title}</title>`)
      expect(html).toMatch(/<div id="root"[^>]*>.*<h1/s)
      expect(html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toMatch(new RegExp(`^https?://[^/]+${path}$`))
      for (const tag of ['og:title', 'og:description', 'og:url', 'og:image'])
        expect(html).toContain(`"${tag}" content=`)
    }
    const html = await (await request.get('/')).text()
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text!) as Record<string, unknown>,
    )
    const kinds = data.map((one) => one['@type'])
    expect(kinds.filter((kind) => kind === 'SportsActivityLocation')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'Event').length).toBeGreaterThanOrEqual(5)
    expect(data[0]).toMatchObject({
      priceRange: 'From $249 a month, $256.47 with the 3% transaction fee',
      openingHoursSpecification: Array.from({ length: 7 }, () => ({ opens: '06:00' })),
    })
    const [sitemap, robots] = await Promise.all(
      ['/sitemap.xml', '/robots.txt'].map(async (path) => (await request.get(path)).text()),
    )
    for (const path of ['/members', '/team', '/game-nights']) expect(sitemap).toContain(`${path}</loc>`)
    for (const path of ['/events', '/schedule', '/admin/']) {
      expect(sitemap).not.toContain(path)
      expect(robots).toContain(`Disallow: ${path}\n`)
    }
  },
)

test('routes return 200, unknown paths 404', { tag: '@desktop' }, async ({ request }) => {
  for (const path of ['/login', '/events', '/cart?x=1', '/admin', '/admin/staff']) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const path of ['/nowhere', '/admin/nowhere', '/members/nowhere', '/assets/nothing.js']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('the pages that scan passes may use the camera, and no other', { tag: '@desktop' }, async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['permissions-policy']
  const scanning = [
    // The desk, and the tablet.
    '/admin',
    '/door',
  ]
  for (const path of scanning) expect(await policyOf(path), path).toContain('camera=(self)')
  for (const path of ['/', '/admin/staff', '/schedule']) expect(await policyOf(path), path).toContain('camera=()')
})

test(
  'other spellings of an address lead to the same page, and hydrate without errors',
  { tag: '@long' },
  async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same at every width')
    for (const [address, path] of [
      ['/MEMBERS', '/members'],
      ['/members/', '/members'],
      ['/Team/?from=mail', '/team?from=mail'],
      ['/#%', '/#%'],
    ] as const) {
      await page.goto(address)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page, address).toHaveURL(path)
    }
  },
)

test(
  'without JavaScript and images: text and links work, and forms say what they need',
  { tag: '@phone' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    await context.route(/\.(png|svg|jpe?g|webp)$/, (route) => route.abort())
    const page = await context.newPage()
    await page.goto('/')
    for (const name of ['Shooting Lanes', 'Lounge', 'Kitchen', 'Fitness', 'Speaking Series', 'Membership']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
    }
    for (const text of ['$249', '$2,740', '3%']) await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^No JavaScript\? Email/ }).first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Learn More' }).first().click()
    await expect(page).toHaveURL('/members')
    await page.goto('/member-login')
    const notice = page.locator('body > noscript')
    await expect(notice).toBeVisible()
    expect(await notice.textContent()).toContain('needs JavaScript to reserve and book')
    await context.close()
  },
)

test(
  'an anchor scrolls its heading below the sticky header; an unknown anchor has no effect',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const hash of ['kitchen', 'membership']) {
      await page.goto('/bumper')
      await page.goto(`/#${hash}`)
      const top = () =>
        page.evaluate((id) => {
          const header = document.querySelector('header')!.getBoundingClientRect().bottom
          return document.querySelector(`#${id} h2`)!.getBoundingClientRect().top - header
        }, hash)
      await expect.poll(top).toBeLessThan(400)
      expect(await top()).toBeGreaterThanOrEqual(0)
    }
    await page.goto('/members#nothing-here')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  },
)

test(
  'tour request: missing values are reported, a failure keeps the input, success clears it',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    const day = today(new Date())
    const request = {
      name: `Robin ${project.name}`,
      phone: '(555) 123-4567',
      date: nextTourDay(addDays(day, 3)),
      time: '10am',
    } as const
    const fault = faultRuleFor(tourIdOf(request, day))
    const dialog = page.getByRole('dialog', { name: 'Schedule a Tour' })
    const send = dialog.getByRole('button', { name: 'Request Tour' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Book a Tour' }).first().click()
    await dialog.getByLabel('Name').fill(request.name)
    await send.click()
    await expect(page.getByText('Missing Information')).toBeVisible()
    await dialog.getByLabel('Phone').fill(request.phone)
    await dialog.getByLabel('Date').fill(request.date)
    await dialog.getByLabel('Time').selectOption('10:00 AM')
    await fault.begin({ fail: 'before' })
    await send.click()
    await expect(page.getByText('Submission failed')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue(request.name)
    await expect(dialog.getByLabel('Date')).toHaveValue(request.date)
    await fault.end()
    await send.click()
    await expect(page.getByText('Request Sent!')).toBeVisible()
    await expect(page.getByText("We'll be in touch shortly to confirm your tour.")).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^You asked for a tour on .*10:00 AM/)).toBeVisible()
    const opener = page.getByRole('button', { name: 'Book a Tour' }).first()
    await expect(opener).toBeFocused()
    await opener.click()
    for (const label of ['Name', 'Phone', 'Date', 'Time']) await expect(dialog.getByLabel(label)).toHaveValue('')
  },
)

test('the picture of the lanes is as high as the landing page’s headline', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
  const picture = await page.locator('main svg:visible').first().boundingBox()
  expect(picture!.height).toBeGreaterThan(headline!.height)
})

test(
  'the kitchen menu and the Speede dialog open from the keyboard, and Escape returns the focus',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    for (const [name, title] of [
      ['See the menu', 'Featured meals'],
      ['Book a Speede session', 'Book a Speede session'],
    ] as const) {
      const button = page.getByRole('button', { name })
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
      if (title === 'Featured meals') await expect(dialog.getByRole('listitem')).toHaveCount(5)
      else await expect(dialog.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/member-register')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  },
)

test(
  'a member books a Speede session and uses the account menu',
  { tag: ['@phone', '@long'] },
  async ({ member }, { project }) => {
    const { page, profile } = member
    await page.goto('/reserve?kind=speede')
    const accountMenu = page.getByRole('button', { name: profile.profileName })
    await expect(accountMenu).toBeVisible()
    await page.getByRole('radio', { name: project.name === 'phone' ? 'Unit 1' : 'Unit 2' }).check()
    await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check()
    await page.getByRole('group', { name: 'Time' }).getByRole('radio', { name: '8:30 PM' }).check()
    await page.getByRole('button', { name: /^Reserve/ }).click()
    await expect(page.getByText('Speede session booked')).toBeVisible()
    await accountMenu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  },
)

test('Events opens its submenu from the keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'phones have a single menu')
  await page.goto('/team')
  await waitForHydration(page)
  const events = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Events' })
  await events.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'All Events' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/game-nights')
})
