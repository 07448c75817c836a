/** Handlers for staff: products, product images and order status. */
import { addressOfImage, isImageId } from '#domain/images/images.ts'
import { addProduct, editProduct, removeProduct, type EditProductResult } from '#server/services/shop/edit-products.ts'
import { updateOrderStatus } from '#server/services/shop/fulfil-order.ts'
import { addImage } from '#server/services/shop/product-images.ts'
import type { Handlers } from '#server/http/call.ts'
import { imageType, readImage } from '#server/repositories/shop/images.ts'
import { adminProductsOf, toAdminProduct } from '#server/repositories/shop/products.ts'
import { answer, done } from './answer.ts'
import { refusals } from './refusals.ts'

export const adminShopHandlers = {
  adminProducts: async ({ store }) => ({ products: await adminProductsOf(store) }),
  addProduct: async (call) => saved(await addProduct(call, call.body)),
  editProduct: async (call) => saved(await editProduct(call, call.params.id, call.body)),
  removeProduct: async (call) => done(answer(await removeProduct(call, call.params.id), refusals.product)),

  async addImage(call) {
    const { id } = answer(await addImage(call, call.body.data), refusals.image)
    return { image: { id, address: addressOfImage(id) } }
  },
  async image({ store, params }) {
    const stored = isImageId(params.id) ? await readImage(store, params.id) : undefined
    const { data } = answer(stored ?? 'not_found', refusals.image)
    // The content type comes from the bytes themselves.
    const type = answer(imageType(Buffer.from(data, 'base64')) ?? 'not_found', refusals.image)
    return { type, data }
  },

  async updateOrderStatus(call) {
    const { order } = answer(await updateOrderStatus(call, call.params.id, call.body), refusals.orderStatus)
    return { order }
  },
} satisfies Partial<Handlers>

const saved = (result: EditProductResult) => ({ product: toAdminProduct(answer(result, refusals.product).product) })
