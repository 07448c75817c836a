/** Admin: Pro Shop (specification sections 2 and 5), against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminShopMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminProductsPage from '#pages/admin/products.tsx'

/** 4 by 3 pixels of navy. */
const webp = 'UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoEAAMAAUAmJaACdAFAAAD+/HaP/7B3//nAf/84D+mDyzOFefAAAA=='

let desk: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  desk = await openAdmin()
})
afterEach(() => desk.close())

const draft = { name: 'Water bottle', price: '$18', image: 'https://images.example/bottle.png' }
const labels = { name: 'Product name', price: 'Price', image: 'Image URL', description: 'Description' }
const added = async (change: object = {}) => {
  const { body } = await desk.elsewhere('POST', '/api/products', { ...draft, ...change })
  return (body as Reply<'addProduct'>).product
}
const fill = async (values: Partial<Record<keyof typeof labels, string>>) => {
  for (const [field, value] of Object.entries(values)) {
    const input = screen.getByLabelText(labels[field as keyof typeof labels])
    await user.clear(input)
    await user.click(input)
    await user.paste(value)
  }
}
const add = () => user.click(screen.getByRole('button', { name: 'Add Product' }))
const writes = () => desk.sent.filter((line) => !line.startsWith('GET'))
const current = () => within(screen.getByRole('list', { name: 'Current products' })).getAllByRole('listitem')

describe("'Form: product name, price (placeholder $99), image by URL or file upload, Add Product'", () => {
  it('adds a product, shows it and empties the form', async () => {
    show(<AdminProductsPage />)
    expect(await screen.findByText('No products yet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Price').placeholder).toBe('$99')
    await fill({ ...draft, description: 'Cold for a day.' })
    expect(screen.getByText('Sold at $18.')).toBeTruthy()
    await add()
    expect(await screen.findByRole('heading', { name: 'Water bottle' })).toBeTruthy()
    expect(within(current()[0]!).getByText('$18')).toBeTruthy()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Product name').value).toBe(''))
    expect(screen.queryByText('No products yet')).toBeNull()
  })

  it.each(['name', 'price', 'image'] as const)(
    "'Does nothing unless all three are filled': the %s",
    async (missing) => {
      show(<AdminProductsPage />)
      const { [missing]: _, ...rest } = draft
      await fill(rest)
      await add()
      expect(document.activeElement).toBe(screen.getByLabelText(labels[missing]))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(writes()).toEqual([])
    },
  )

  it.each([
    ['name', 'x'.repeat(10_000), 'Use at most 80 characters'],
    ['price', 'free', adminShopMessages.priceZero],
    ['price', '$99999', adminShopMessages.priceTooHigh],
    ['image', 'http://images.example/a.png', adminShopMessages.imageAddress],
  ] as const)('says in a clear sentence what is wrong with the %s %.12s', async (field, value, sentence) => {
    show(<AdminProductsPage />)
    await fill({ ...draft, [field]: value })
    await add()
    expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(labels[field]).value).toBe(value)
    expect(writes()).toEqual([])
  })

  it('keeps what was typed when there is no answer, and is one product when tried again', async () => {
    show(<AdminProductsPage />)
    await screen.findByText('No products yet')
    await fill(draft)
    desk.disconnect()
    await add()
    expect(await screen.findByText(/^Could not save this product/)).toBeTruthy()
    desk.reconnect()
    await add()
    await screen.findByRole('heading', { name: 'Water bottle' })
    expect(current()).toHaveLength(1)
  })
})

describe('a picture from this device', () => {
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
  const choose = () => user.upload(screen.getByLabelText('Or upload a file'), chosen)

  it('is drawn anew at no more than 1200 pixels, sent, and shown from our own address', async () => {
    show(<AdminProductsPage />)
    await fill({ name: 'Water bottle', price: '18' })
    await choose()
    await add()
    await screen.findByRole('heading', { name: 'Water bottle' })
    expect([canvases[0]!.width, canvases[0]!.height]).toEqual([1200, 900])
    expect(writes()).toEqual(['POST /api/images', 'POST /api/products'])
    expect(current()[0]!.querySelector('img')?.getAttribute('src')).toMatch(/^\/api\/images\/[0-9a-f]{40}$/)
  })

  it('is pointed out when the browser cannot draw it, and nothing is sent', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
    show(<AdminProductsPage />)
    await fill({ name: 'Water bottle', price: '18' })
    await choose()
    await add()
    expect(within(await screen.findByRole('alert')).getByText(adminShopMessages.notAnImage)).toBeTruthy()
    expect(writes()).toEqual([])
  })

  it('can be taken out again', async () => {
    show(<AdminProductsPage />)
    await choose()
    await user.click(screen.getByRole('button', { name: 'Take the file out' }))
    expect(screen.getByLabelText<HTMLInputElement>('Or upload a file').files).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByLabelText('Or upload a file'))
  })
})

describe("'List of current products with Remove'", () => {
  it('asks by name first, and removes', async () => {
    await added()
    await added({ name: 'Stick wax' })
    show(<AdminProductsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Stick wax' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Stick wax?' })
    await user.click(within(dialog).getByRole('button', { name: 'Remove product' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Stick wax' })).toBeNull())
    expect(current()).toHaveLength(1)
  })

  it('is content when a colleague was faster', async () => {
    const { id } = await added()
    show(<AdminProductsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Water bottle' }))
    await desk.elsewhere('DELETE', `/api/products/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Remove product' }))
    expect(await screen.findByText('No products yet')).toBeTruthy()
  })
})

describe('two staff editing the same product', () => {
  it('the second is told, sees what it says now, and can save theirs', async () => {
    const { id } = await added()
    show(<AdminProductsPage />)
    await user.click(await screen.findByRole('button', { name: 'Edit Water bottle' }))
    const form = within(screen.getByRole('button', { name: 'Save' }).closest('form')!)
    expect(document.activeElement).toBe(form.getByLabelText('Product name'))
    const price = form.getByLabelText<HTMLInputElement>('Price')
    await user.clear(price)
    await user.type(price, '20')
    await desk.elsewhere('PATCH', `/api/products/${id}`, { ...draft, name: 'Steel bottle', rev: 1 })
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(staffMessages.changedMeanwhile)).toBeTruthy()
    expect(form.getByText('Steel bottle')).toBeTruthy()
    expect(price.value).toBe('20')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('$20')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Water bottle' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Water bottle' }))
  })
})
