/** Admin: Pro Shop (specification sections 2 and 5), against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminProductsPage from '#pages/admin/pro-shop.tsx'

/** 4 by 3 pixels of navy. */
const webp = 'UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoEAAMAAUAmJaACdAFAAAD+/HaP/7B3//nAf/84D+mDyzOFefAAAA=='

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const draft = { name: 'Water bottle', price: '$18', image: 'https://images.example/bottle.png' }
const labels = { name: 'Product name', price: 'Price', image: 'Image URL', description: 'Description' }
const missingMessages = {
  name: 'A product name is required',
  price: 'A price is required',
  image: adminShopMessages.imageRequired,
}
const addProduct = async (change: object = {}) => {
  const { body } = await admin.asColleague('POST', '/api/products', { ...draft, ...change })
  return (body as Reply<'addProduct'>).product
}
const fill = async (values: Partial<Record<keyof typeof labels, string>>) => {
  for (const [field, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(labels[field as keyof typeof labels])
    await user.clear(input)
    await user.click(input)
    await user.paste(value)
  }
}
const add = async () => user.click(await screen.findByRole('button', { name: 'Add Product' }))
const writes = () => admin.sent.filter((line) => !line.startsWith('GET'))
const current = () => within(screen.getByRole('list', { name: 'Current products' })).getAllByRole('listitem')

describe("'Form: product name, price (placeholder $99), image by URL or file upload, Add Product'", () => {
  it('stands on the page, adds one product after the other, and is empty for the next', async () => {
    renderScreen(<AdminProductsPage />)
    expect(await screen.findByText('No products yet')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Add a product' })).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>('Price').placeholder).toBe('$99')
    await fill({ ...draft, description: 'Cold for a day.' })
    expect(screen.getByText('Sold at $18.')).toBeVisible()
    await add()
    expect(await screen.findByRole('heading', { name: 'Water bottle' })).toBeVisible()
    expect(within(current()[0]!).getByText('$18')).toBeVisible()
    expect(screen.queryByText('No products yet')).not.toBeInTheDocument()
    for (const label of Object.values(labels)) expect(screen.getByLabelText(label)).toHaveValue('')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await fill({ ...draft, name: 'Stick wax' })
    await add()
    expect(await screen.findByRole('heading', { name: 'Stick wax' })).toBeVisible()
    expect(current()).toHaveLength(2)
  })

  it('is folded on a phone, and what is typed stays in it', async () => {
    renderScreen(<AdminProductsPage />)
    const heading = await screen.findByRole('button', { name: 'Add a product', expanded: false })
    await user.click(heading)
    await fill({ name: 'Water bottle' })
    await user.click(heading)
    expect(heading).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByLabelText('Product name')).toHaveValue('Water bottle')
  })

  it.each(['name', 'price', 'image'] as const)(
    "'Does nothing unless all three are filled': the %s",
    async (missing) => {
      renderScreen(<AdminProductsPage />)
      const { [missing]: _, ...rest } = draft
      await fill(rest)
      await add()
      await user.click(await screen.findByRole('link', { name: missingMessages[missing] }))
      expect(document.activeElement).toBe(screen.getByLabelText(labels[missing]))
      expect(writes()).toEqual([])
    },
  )

  it.each([
    ['name', 'x'.repeat(10_000), 'Use at most 80 characters'],
    ['price', '12,50', 'We cannot read “12,50” as a price. Enter dollars such as $99 or 99.50.'],
    ['price', '$0', 'Enter a price above $0, such as $99.'],
    ['price', '$99999', 'This price is above $10,000. Please check it.'],
    ['image', 'http://images.example/a.png', 'Use an address that starts with https://'],
  ] as const)('reports an invalid %s: %.12s', async (field, value, sentence) => {
    renderScreen(<AdminProductsPage />)
    await fill({ ...draft, [field]: value })
    await add()
    expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>(labels[field]).value).toBe(value)
    expect(writes()).toEqual([])
  })

  it('after a lost connection, keeps the typed values and adds one product on retry', async () => {
    renderScreen(<AdminProductsPage />)
    await screen.findByText('No products yet')
    await fill(draft)
    admin.disconnect()
    await add()
    expect(await screen.findByText(/^Could not save this product/)).toBeVisible()
    admin.reconnect()
    await add()
    await screen.findByRole('heading', { name: 'Water bottle' })
    expect(current()).toHaveLength(1)
  })
})

describe('an image file from this device', () => {
  const drawn = { width: 2400, height: 1800, close: () => undefined }
  const chosen = new File(['anything'], 'holiday.heic', { type: 'image/png' })
  const canvases: HTMLCanvasElement[] = []
  beforeEach(() => {
    canvases.length = 0
    vi.stubGlobal('createImageBitmap', async () => drawn)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, give) {
      canvases.push(this)
      const bytes = Uint8Array.from(atob(webp), (letter) => letter.charCodeAt(0))
      give(new Blob([bytes], { type: 'image/webp' }))
    })
  })
  const choose = async () => user.upload(await screen.findByLabelText('Or upload a file'), chosen)

  it('is scaled to at most 1200 pixels, uploaded, and served from our own URL', async () => {
    renderScreen(<AdminProductsPage />)
    await fill({ name: 'Water bottle', price: '18' })
    await choose()
    await add()
    await screen.findByRole('heading', { name: 'Water bottle' })
    expect([canvases[0]!.width, canvases[0]!.height]).toEqual([1200, 900])
    expect(writes()).toEqual(['POST /api/images', 'POST /api/products'])
    expect(current()[0]!.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/images\/[0-9a-f]{40}$/)
  })

  it('is rejected at the field if the browser cannot decode it, and nothing is sent', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
    renderScreen(<AdminProductsPage />)
    await fill({ name: 'Water bottle', price: '18' })
    await choose()
    await add()
    expect(within(await screen.findByRole('alert')).getByText(adminShopMessages.notAnImage)).toBeVisible()
    expect(writes()).toEqual([])
  })

  it('can be removed', async () => {
    renderScreen(<AdminProductsPage />)
    await choose()
    await user.click(await screen.findByRole('button', { name: 'Remove file' }))
    expect(screen.getByLabelText<HTMLInputElement>('Or upload a file').files).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Or upload a file'))
  })
})

describe("'List of current products with Remove'", () => {
  it('removes after confirmation by name', async () => {
    await addProduct()
    await addProduct({ name: 'Stick wax' })
    renderScreen(<AdminProductsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Stick wax' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Stick wax?' })
    // The row goes with the notice, and waits for no other answer.
    vi.mocked(notify).mockImplementationOnce(async () => void admin.disconnect())
    await user.click(within(dialog).getByRole('button', { name: 'Remove product' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Stick wax' })).not.toBeInTheDocument())
    expect(current()).toHaveLength(1)
  })

  it('succeeds if a colleague removed it first', async () => {
    const { id } = await addProduct()
    renderScreen(<AdminProductsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Water bottle' }))
    await admin.asColleague('DELETE', `/api/products/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Remove product' }))
    expect(await screen.findByText('No products yet')).toBeVisible()
  })
})

it('shows what is left of a limited product, and edits sizes and stock', async () => {
  await addProduct({ stock: 'S: 4, M' })
  renderScreen(<AdminProductsPage />)
  expect(await screen.findByText('Left: S 4')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Edit Water bottle' }))
  const form = within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
  const stock = form.getByLabelText('Sizes and stock')
  expect(stock).toHaveValue('S: 4, M')
  expect(form.getByLabelText('Product name')).toHaveFocus()
  await user.clear(stock)
  await user.paste('S: many')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(
    within(await screen.findByRole('alert')).getByText(
      'Use sizes and numbers such as S: 4, M: 6, L – or just one number, such as 12.',
    ),
  ).toBeVisible()
  await user.clear(stock)
  await user.paste('12')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Left: 12')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit Water bottle' })).toHaveFocus()
})

it('edits what is left, and what is sold meanwhile still counts', async () => {
  const { id } = await addProduct({ stock: 'S: 4, M' })
  const { cookie } = await admin.server.signUp()
  const buy = (qty: number) =>
    admin.server.ask('POST', '/api/orders', { items: [{ pid: id, size: 'S', qty }] }, { cookie })
  expect(await buy(1)).toMatchObject({ status: 201 })
  renderScreen(<AdminProductsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit Water bottle' }))
  const form = within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
  const stock = form.getByLabelText('Sizes and stock')
  expect(stock).toHaveValue('S: 3, M')
  await user.clear(stock)
  await user.paste('S: 3+6, M')
  expect(form.getByText('Left then: S: 9, M')).toBeVisible()
  expect(await buy(2)).toMatchObject({ status: 201 })
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Left: S 7')).toBeVisible()
})

it('edits a price above $999 in the form in which it is typed', async () => {
  await addProduct({ price: '$1250' })
  renderScreen(<AdminProductsPage />)
  expect(await screen.findByText('$1,250')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Edit Water bottle' }))
  const form = within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
  expect(form.getByLabelText('Price')).toHaveValue('$1250')
  await user.type(form.getByLabelText('Price'), '.5')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('$1,250.50')).toBeVisible()
})
