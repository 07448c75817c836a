/** A family of three players, one with a long name, on the narrowest phone: no page of members scrolls sideways or cuts a word. */
import { contentWidth, expect, joinAs, memberPages, newFamily, nextWeek, signAll, test } from './fixtures.ts'

const width = 320
const paths = ['/', ...memberPages(`/reserve?day=${nextWeek(2)}`)]

test('pages of members at 320 px', { tag: ['@phone', '@long'] }, async ({ page, baseURL }, { project }) => {
  const family = { ...newFamily(), parent: 'Anne-Marie Rosalind' }
  const { email } = await joinAs(page, family)
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers: { origin: baseURL! }, data })
    expect(response.status(), path).toBe(201)
    return (await response.json()) as { account: { players: { id: string }[] } }
  }
  await post('/account/players', { name: 'Kit Lindgren', age: '9', position: 'goalie', plan: 'monthly' })
  const { account } = await post('/account/players', {
    name: 'Maximiliane-Charlotte Lindgren',
    age: '14',
    position: 'defense',
    plan: 'annual',
  })
  await signAll(page)
  const [, second, third] = account.players as [unknown, { id: string }, { id: string }]
  const time = project.name === 'phone' ? '10:00' : '11:00'
  const at = { date: nextWeek(2), time, email }
  await post('/lanes/bookings', { ...at, lane: 5, name: 'Maxi', player: third.id })
  await post('/lanes/bookings', { ...at, lane: 4, name: 'Kit', player: second.id })
  await page.setViewportSize({ width, height: 640 })
  await test.step('three rows of lanes stand in the first screen of a taller phone, below a head of 320 px', async () => {
    await page.goto(`/reserve?day=${nextWeek(3)}`)
    await expect(page.getByRole('checkbox', { name: /^Maximiliane/ })).toBeVisible()
    const [header, grid] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('grid').boundingBox(),
    ])
    expect(grid!.y - header!.height).toBeLessThanOrEqual(320)
  })
  await test.step('a pick for two leaves the picked slot in sight', async () => {
    await page.goto(`/reserve?day=${nextWeek(3)}`)
    // Chosen once the family is there.
    await expect(page.getByRole('checkbox', { name: /^Sam/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Kit/ }).check()
    await page.getByRole('button', { name: 'Open: lane 4, 9 PM', exact: true }).click()
    const panel = page.getByRole('region', { name: 'Your pick' })
    await expect(panel.getByText('Kit Lane 5')).toBeVisible()
    const { y, height } = (await panel.boundingBox())!
    expect(height).toBeLessThan(300)
    const slot = page.getByRole('button', { name: 'Picked: lane 4, 9 PM', exact: true })
    const picked = (await slot.boundingBox())!
    expect(picked.y + picked.height).toBeLessThanOrEqual(y)
    expect(await slot.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  })
  await test.step('a menu at the foot of the screen opens within it', async () => {
    await page.setViewportSize({ width, height: 420 })
    await page.goto('/schedule')
    await page.getByRole('button', { name: /^Cancel reservation/ }).click()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width, height: 640 })
  })
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true], [data-loading]')).toHaveCount(0)
      expect(await contentWidth(page), path).toBeLessThanOrEqual(width)
      // What is drawn beyond its button covers the next one.
      const overflowing = page.locator('button, a').evaluateAll((all) =>
        all.flatMap((each) => {
          const { clientWidth, scrollWidth, textContent } = each as HTMLElement
          return clientWidth > 1 && scrollWidth > clientWidth + 1 ? [textContent] : []
        }),
      )
      expect(await overflowing, path).toEqual([])
    })
  }
})
