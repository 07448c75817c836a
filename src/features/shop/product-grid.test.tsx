/** The product grid and its 'Buy Now' dialog. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { builtInProducts, type Product } from '#domain/shop/shop.ts'
import { cartEntry } from '#lib/browser-storage/browser-storage.ts'
import { address } from '#lib/testing/address.tsx'
import { notify } from '#lib/toast.ts'
import { ProductGrid } from './product-grid.tsx'
import { openClub, show, type Club } from './testing/member.tsx'

const tee: Product = { id: '1795000000000', name: 'Goalie tee', price: '$25', image: '/api/images/tee' }

let club: Club
beforeEach(() => {
  club = openClub()
})
afterEach(() => vi.unstubAllGlobals())

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it("'locally added products first, then 5 built-in ones', cached under 'proshop:products'", async () => {
  club.sells = [tee, ...builtInProducts]
  show(<ProductGrid />)
  expect(await screen.findByRole('heading', { name: 'Goalie tee' })).toBeVisible()
  expect(names()).toEqual([tee, ...builtInProducts].map(({ name }) => name))
  expect(JSON.parse(localStorage.getItem('proshop:products') ?? '')).toEqual([tee])
})

it('shows the five built-in products when offline without a cache, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  show(<ProductGrid />)
  expect(await screen.findByText(/may be out of date/)).toBeVisible()
  expect(names()).toHaveLength(5)
})

it("'Buy Now dialog (size select, quantity 1 to 10, Add to cart). Success toast: Added to cart' leading to the cart", async () => {
  const user = show(<ProductGrid />)
  await screen.findByRole('list', { name: 'Products' })
  await user.click(screen.getAllByRole('button', { name: 'Buy Now' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Logo Member Crew Sweatshirt' })
  expect(
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value')),
  ).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  await user.click(within(dialog).getByRole('radio', { name: 'XL' }))
  await user.clear(within(dialog).getByLabelText('Quantity'))
  await user.type(within(dialog).getByLabelText('Quantity'), '99')
  await user.click(within(dialog).getByRole('button', { name: 'Add to cart' }))
  expect(cartEntry.read()).toEqual([
    {
      pid: 'crew-sweatshirt',
      name: 'Logo Member Crew Sweatshirt',
      price: 6000,
      image: 'drawing:crew',
      size: 'XL',
      qty: 10,
    },
  ])
  const [notice, , follow] = vi.mocked(notify).mock.calls[0]!
  expect(notice.title).toBe('Added to cart')
  follow?.onClick()
  await waitFor(() => expect(address()).toBe('/cart'))
})

it('says what is sold out, and shows no size for credit', async () => {
  const cap = { ...tee, id: 'cap', name: 'Cap', soldOut: ['One Size'] }
  club.sells = [{ ...tee, sizes: ['S', 'M'], soldOut: ['S'] }, cap, ...builtInProducts]
  const user = show(<ProductGrid />)
  await screen.findByRole('heading', { name: 'Cap' })
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)
  expect(card('Cap').getByText('Sold out')).toBeVisible()
  expect(card('Cap').queryByRole('button')).not.toBeInTheDocument()
  await user.click(card('Goalie tee').getByRole('button', { name: 'Buy Now' }))
  expect(await screen.findByRole('radio', { name: 'S, sold out' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'M' })).toBeChecked()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(card('$25 Puck Bucks').getByRole('button', { name: 'Buy Now' }))
  await screen.findByRole('dialog', { name: '$25 Puck Bucks' })
  expect(screen.queryByText('Size')).not.toBeInTheDocument()
})
