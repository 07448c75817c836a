/** Heads and structured data: unique per public page, and consistent with the club's settings. */
import { expect, test } from 'vitest'
import { facility } from '#domain/facility/facility.ts'
import { headOf, listedPaths, publicPaths, robotsOf, updateHead } from './heads.ts'
import { structuredData } from './structured-data.ts'
import { publicRoutes, standaloneRoutes, titleOf } from '#app/routes.tsx'

const day = '2026-11-28'

test('every public page has a description', () => {
  const routes = [...standaloneRoutes, ...publicRoutes].map(({ path }) => path)
  expect(publicPaths.toSorted()).toEqual(routes.toSorted())
})

test('every public page has a unique title and description, short enough for search results', () => {
  const heads = publicPaths.map((path) => headOf(path, titleOf(path), day))
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
  for (const { description } of heads) expect(description.length).toBeLessThan(165)
})

test('member pages, admin pages and the bumper are not listed', () => {
  expect(listedPaths).not.toContain('/bumper')
  for (const path of ['/events', '/admin/members', '/nowhere']) {
    expect(robotsOf(headOf(path, 'Any', day).listed)).toBe('noindex, nofollow')
  }
})

test('a client-side navigation updates the head', () => {
  document.head.innerHTML = `<meta name="description" content=""><meta name="robots" content="">
    <meta property="og:title" content=""><meta property="og:url" content="">
    <link rel="canonical" href="https://nest.example/">`
  updateHead('/team', 'The Team', day)
  const value = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')
  expect(value('meta[name="description"]')).toBe(headOf('/team', '', day).description)
  expect(value('meta[name="robots"]')).toBe('index, follow')
  expect(value('meta[property="og:title"]')).toBe(`The Team · ${facility.name}`)
  expect(value('meta[property="og:url"]')).toBe('https://nest.example/team')
})

test('structured data has opening hours, price and each weekly event with its day', () => {
  const [club, ...events] = structuredData('/', 'https://nest.example', day) as Record<string, unknown>[]
  expect(club).toMatchObject({
    '@type': 'SportsActivityLocation',
    priceRange: 'From $249 a month, $256.47 with the 3% transaction fee',
    openingHoursSpecification: Array.from({ length: 7 }, () => ({ opens: '06:00', closes: '22:00' })),
  })
  const closed = club!['specialOpeningHoursSpecification'] as Record<string, unknown>[]
  expect(closed[0]).toMatchObject({
    validFrom: '2026-12-25',
    validThrough: '2026-12-25',
    opens: '00:00',
    closes: '00:00',
  })
  expect(club).not.toHaveProperty('address')
  expect(club).not.toHaveProperty('telephone')
  const rule = ({ name, eventSchedule }: Record<string, unknown>) => [name, eventSchedule]
  expect(events.map(rule)).toContainEqual([
    'Recruiting Deep Dive',
    expect.objectContaining({
      byDay: 'https://schema.org/Friday',
      startTime: '17:00',
      endTime: '18:00',
      exceptDate: ['2026-12-25', '2027-01-01'],
    }),
  ])
  expect(events).toHaveLength(6)
  expect(structuredData('/team', 'https://nest.example', day)).toEqual([])
})
