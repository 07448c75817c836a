/** The public pages adapt to any club's settings. */
// @module-tag long
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Lanes } from '#illustrations/lanes.tsx'
import { productDrawing } from '#illustrations/product-drawing.tsx'
import { bookables, facility } from '#domain/facility/facility.ts'
import { builtInProducts } from '#domain/shop/shop.ts'
import { MemoryRouter } from '#lib/router.ts'
import { HeroPicture } from './hero-picture.tsx'
import { Hero } from './hero.tsx'

const { units } = bookables.lane

test('the hero draws every lane and states hours and lanes', () => {
  const { container } = render(<Hero picture={<HeroPicture />} tour={null} />, { wrapper: MemoryRouter })
  const lamps = [...container.querySelectorAll('rect[rx="2.5"]')]
  expect(lamps).toHaveLength(2 * units)
  expect(screen.getByText('shooting lanes').textContent).toContain(String(units))
  expect(screen.getByRole('heading', { level: 1, name: facility.headline.join(' ') })).toBeVisible()
})

test.each([1, 5, 12])('%i lanes fit into the illustration', (count) => {
  const { container } = render(<Lanes count={count} />)
  expect(container.querySelectorAll('rect[rx="2.5"]')).toHaveLength(count)
  const lamps = [...container.querySelectorAll('rect[rx="2.5"]')].map((lamp) => Number(lamp.getAttribute('x')))
  expect(lamps.toSorted((one, other) => one - other)).toEqual(lamps)
  expect(new Set(lamps).size).toBe(count)
})

test('every built-in product has a drawing or an image URL', () => {
  for (const { image } of builtInProducts) expect(productDrawing(image) ?? image.startsWith('https://')).toBeTruthy()
})
