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
  await user.click(screen.getAllByRole('button', { name: /^Buy Now: / })[0]!)
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

it('says what is sold out', async () => {
  const cap = { ...tee, id: 'cap', name: 'Cap', soldOut: ['One Size'] }
  club.sells = [{ ...tee, sizes: ['S', 'M'], soldOut: ['S'] }, cap, ...builtInProducts]
  const user = show(<ProductGrid />)
  await screen.findByRole('heading', { name: 'Cap' })
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)
  expect(card('Cap').getByText('Sold out')).toBeVisible()
  expect(card('Cap').queryByRole('button')).not.toBeInTheDocument()
  await user.click(card('Goalie tee').getByRole('button', { name: 'Buy Now: Goalie tee' }))
  expect(await screen.findByRole('radio', { name: 'S Sold out' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'M' })).toBeChecked()
})

it.each(['Members Logo Hat', '$25 Puck Bucks'])("'otherwise only One Size': %s", async (name) => {
  const user = show(<ProductGrid />)
  const card = within((await screen.findByRole('heading', { name })).closest('li')!)
  await user.click(card.getByRole('button', { name: /^Buy Now: / }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['One Size'])
  expect(dialog.getByRole('radio', { name: 'One Size' })).toBeChecked()
  await user.click(await dialog.findByRole('button', { name: 'Add to cart' }))
  expect(vi.mocked(notify).mock.lastCall![0].description).toBe(`${name}, One Size`)
})

it("asks whose card gets the credit: 'Puck Bucks credit the child's membership card'", async () => {
  club.players = [
    { id: 'pl_1', name: 'Finn Walsh' },
    { id: 'pl_2', name: 'Layla Walsh' },
  ]
  const user = show(<ProductGrid />)
  await user.click((await screen.findAllByRole('button', { name: /^Buy Now: / })).at(-2)!)
  const dialog = within(await screen.findByRole('dialog', { name: '$25 Puck Bucks' }))
  const whose = within(await dialog.findByRole('group', { name: 'Whose card?' }))
  await user.click(dialog.getByRole('button', { name: 'Add to cart' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please pick whose card gets it.')
  expect(cartEntry.read()).toEqual([])
  await user.click(whose.getByRole('radio', { name: 'Layla Walsh' }))
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Add to cart' }))
  expect(cartEntry.read()).toMatchObject([{ pid: 'puck-bucks-25', qty: 1, player: 'pl_2', playerName: 'Layla Walsh' }])
})

it('asks nothing in a family with one player, nor about clothes', async () => {
  club.players = [{ id: 'pl_1', name: 'Finn Walsh' }]
  const user = show(<ProductGrid />)
  const buttons = await screen.findAllByRole('button', { name: /^Buy Now: / })
  for (const [button, name] of [
    [buttons.at(-2)!, '$25 Puck Bucks'],
    [buttons[0]!, 'Logo Member Crew Sweatshirt'],
  ] as const) {
    await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(await dialog.findByRole('button', { name: 'Add to cart' }))
    expect(dialog.queryByText('Whose card?')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  expect(cartEntry.read()).toHaveLength(2)
  expect(cartEntry.read().every((line) => !('player' in line))).toBe(true)
})
