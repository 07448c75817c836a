/** The cart up to a placed order, and everything that can go wrong. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { builtInProducts, type CartLine, type Product } from '#domain/shop/shop.ts'
import { cartEntry, checkoutEntry, ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { notify } from '#lib/toast.ts'
import { CartView } from './cart-view.tsx'
import { hats, openClub, orderPlaced, show, type Club } from '#features/shop/testing/member.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

let club: Club
beforeEach(() => {
  club = openClub()
})
afterEach(() => vi.unstubAllGlobals())

const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Renders the cart with these lines and waits for the products. */
async function open(...lines: CartLine[]) {
  cartEntry.write(lines)
  const user = show(<CartView />)
  await waitFor(() => expect(localStorage.getItem('proshop:products')).not.toBeNull())
  return user
}

it("'Your cart is empty with a Shop now link'", () => {
  show(<CartView />)
  expect(screen.getByText('Your cart is empty')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/pro-shop')
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument()
})

it("'Lines show name, size, price times qty, image and item id, with Remove. Also total, Continue Shopping, Clear Cart, Checkout'", async () => {
  const user = await open(hats)
  const line = within(screen.getByRole('list', { name: 'Items in your cart' })).getByRole('listitem')
  for (const text of ['Members Logo Hat', 'One Size', '$30 × 2', 'Item logo-hat', '$60']) {
    expect(within(line).getByText(text)).toBeVisible()
  }
  for (const name of [/^Remove/, 'Clear Cart', 'Checkout']) expect(screen.getByRole('button', { name })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  expect(screen.getByText(/^Total/)).toBeVisible()
  await user.click(button('More: Quantity: Members Logo Hat, One Size'))
  expect(screen.getByText('$30 × 3')).toBeVisible()
  expect(cartEntry.read()).toEqual([{ ...hats, qty: 3 }])
})

it('says what Checkout does before it is pressed', async () => {
  await open(hats)
  expect(button('Checkout')).toHaveAccessibleDescription('Places the order. Pay at the desk when you pick it up.')
})

it('marks what is sold out, and orders with a new key after it was sold during checkout', async () => {
  club.respond = () => {
    const hat = builtInProducts.find(({ id }) => id === hats.pid)!
    club.sells = [{ ...hat, soldOut: [hats.size] }, ...builtInProducts.filter((each) => each !== hat)]
    return answerOf({ error: 'Sold out.', code: 'sold_out' }, { status: 409 })
  }
  const jacket = { ...hats, pid: 'members-jacket', name: 'Members jacket', size: 'M', price: 14900, qty: 1 }
  const user = await open(hats, jacket)
  await user.click(button('Checkout'))
  expect(await screen.findByText('Sold out')).toBeVisible()
  club.respond = (order) => orderPlaced(club, order)
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!)
  await user.click(button('Checkout'))
  await screen.findByRole('heading', { name: 'Thank you — order placed' })
  expect(new Set(club.sent.map(({ key }) => key)).size).toBe(2)
})

it('undoes Remove and Clear Cart', async () => {
  const user = await open(hats, { ...hats, pid: 'members-jacket', name: 'Members jacket', size: 'M' })
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!)
  expect(cartEntry.read()).toHaveLength(1)
  vi.mocked(notify).mock.calls[0]![2]!.onClick()
  expect(cartEntry.read()).toHaveLength(2)
  await user.click(button('Clear Cart'))
  expect(await screen.findByText('Your cart is empty')).toBeVisible()
  vi.mocked(notify).mock.calls[1]![2]!.onClick()
  expect(cartEntry.read()).toHaveLength(2)
})

it("'Checkout saves the order, empties the cart and shows confirmation', 'the order id, and links to /pro-shop and /account'", async () => {
  const user = await open(hats)
  await user.type(screen.getByLabelText('Note for the front desk (optional)'), 'Friday')
  await user.click(button('Checkout'))
  expect(await screen.findByRole('heading', { name: 'Thank you — order placed' })).toBe(document.activeElement)
  expect(club.sent[0]!.body).toEqual({
    items: [{ pid: 'logo-hat', size: 'One Size', qty: 2 }],
    note: 'Friday',
    expectedTotalCents: 6000,
  })
  expect(screen.getByText('ord_1795280400000_ab12cd34')).toBeVisible()
  expect(screen.getByText('N-4821')).toBeVisible()
  expect(screen.getByText(/We'll set it aside at the front desk\. Give this number and pay there\./)).toBeVisible()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/pro-shop', '/account'])
  expect(cartEntry.read()).toEqual([])
  expect(ordersEntry.read()).toMatchObject([{ status: 'pending_pickup', total: 6000, note: 'Friday' }])
  expect(checkoutEntry.read()).toBeNull()
})

it('keeps cart, note and key when the response is lost; a retry is the same order', async () => {
  club.respond = () => new Response('<html>', { status: 502 })
  const user = await open(hats)
  await user.type(screen.getByLabelText('Note for the front desk (optional)'), 'Friday')
  await user.click(button('Checkout'))
  expect((await screen.findByRole('alert')).textContent).toContain('No response from the server')
  expect(cartEntry.read()).toEqual([hats])
  club.respond = (order) => orderPlaced(club, order)
  await user.click(button('Checkout'))
  await screen.findByRole('heading', { name: 'Thank you — order placed' })
  expect(new Set(club.sent.map(({ key }) => key)).size).toBe(1)
  expect(club.sent.at(-1)!.body.note).toBe('Friday')
})

it('asks after a reload what became of the order, even if the cart has changed since', async () => {
  const sentFirst: string[] = []
  club.respond = ({ key }) => (sentFirst.push(key), new Response('<html>', { status: 502 }))
  const user = await open(hats)
  await user.click(button('Checkout'))
  await screen.findByRole('alert')
  cleanup()
  const [first] = club.sent.map(({ body }) => JSON.stringify(body))
  const reused = { error: 'An earlier version has been received.', code: 'key_reused' }
  club.respond = (order) =>
    JSON.stringify(order.body) === first ? orderPlaced(club, order) : answerOf(reused, { status: 422 })
  const again = await open({ ...hats, qty: 3 })
  await again.click(button('Checkout'))
  await screen.findByRole('heading', { name: 'Thank you — order placed' })
  expect(new Set(club.sent.map(({ key }) => key))).toEqual(new Set(sentFirst))
  expect(cartEntry.read()).toMatchObject([{ pid: hats.pid, qty: 1 }])
  expect(checkoutEntry.read()).toBeNull()
})

it('marks a changed price, and stops when a price changes during checkout', async () => {
  const soldAt = (price: string): Product[] => [{ id: hats.pid, name: hats.name, image: hats.image, price }]
  club.sells = soldAt('$35')
  club.respond = () => {
    club.sells = soldAt('$40')
    return answerOf({ error: 'A price has changed.', code: 'price_changed' }, { status: 409 })
  }
  const user = await open(hats)
  expect(await screen.findByText('Now $35 (was $30)')).toBeVisible()
  await user.click(button('Checkout'))
  expect((await screen.findByRole('alert')).textContent).toContain('A price has changed.')
  expect(await screen.findByText('Now $40 (was $30)')).toBeVisible()
  expect(cartEntry.read()).toEqual([hats])
  club.respond = (order) => orderPlaced(club, order)
  await user.click(button('Checkout'))
  await screen.findByRole('heading', { name: 'Thank you — order placed' })
  expect(club.sent.map(({ body }) => body.expectedTotalCents)).toEqual([7000, 8000])
})

it('asks to remove unavailable items and places no order until then', async () => {
  const user = await open(hats, { ...hats, pid: 'gone', name: 'Old hat', price: 1000 })
  expect(await screen.findByText('No longer in the shop')).toBeVisible()
  await user.click(button('Checkout'))
  expect(screen.getByRole('alert').textContent).toContain('remove unavailable items')
  expect(club.sent).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[1]!)
  await user.click(button('Checkout'))
  await screen.findByRole('heading', { name: 'Thank you — order placed' })
  expect(club.sent[0]!.body.expectedTotalCents).toBe(6000)
})

it('keeps an item added while the order is being placed', async () => {
  club.respond = (order) => {
    cartEntry.update((cart) => [...cart, { ...hats, pid: 'puck-bucks-25', name: '$25 Puck Bucks', qty: 1 }])
    return orderPlaced(club, order)
  }
  const user = await open(hats)
  await user.click(button('Checkout'))
  await user.click(await screen.findByRole('button', { name: 'Still in your cart: 1' }))
  expect(screen.getByRole('heading', { name: '$25 Puck Bucks' })).toBeVisible()
  expect(screen.getByText('One Size')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Members Logo Hat' })).not.toBeInTheDocument()
})
