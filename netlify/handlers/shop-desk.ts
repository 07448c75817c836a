/** The pro shop at the front desk: the shelves, the pictures, and orders handed over. */
import type { ErrorCode } from '#contract/endpoints.ts'
import { addressOfImage, isImageId } from '#domain/product-draft.ts'
import { orderDeskWords, shopDeskWords, staffWords } from '#domain/staff-words.ts'
import { answerWords } from '#domain/words.ts'
import { pictureType } from '#server/flows/clean-picture.ts'
import { addProduct, editProduct, removeProduct, type Shelved } from '#server/flows/edit-products.ts'
import { settleOrder } from '#server/flows/hand-over.ts'
import { takeIn, type TakenIn } from '#server/flows/keep-image.ts'
import { Failure } from '#server/http/failure.ts'
import type { Handlers } from '#server/http/house.ts'
import { readImage } from '#server/records/images.ts'
import { addedProducts, toDeskProduct } from '#server/records/products.ts'

export const shopDesk = {
  deskProducts: async ({ store }) => ({ products: (await addedProducts(store)).map(toDeskProduct) }),

  async addProduct(call) {
    return { product: onTheShelf(await addProduct(call, call.body)) }
  },
  async editProduct(call) {
    return { product: onTheShelf(await editProduct(call, call.params.id, call.body)) }
  },
  async removeProduct(call) {
    if ((await removeProduct(call, call.params.id)) === 'not_found') throw notShelved.no_such_product()
    return undefined
  },

  async addImage(call) {
    const taken = await takeIn(call, call.body.data)
    if (taken.outcome !== 'kept') throw notTaken[taken.outcome]()
    return { image: { id: taken.id, address: addressOfImage(taken.id) } }
  },
  async image({ store, params }) {
    const kept = isImageId(params.id) ? await readImage(store, params.id) : undefined
    // What it is shown as is read from the bytes themselves.
    const type = kept && pictureType(Buffer.from(kept.data, 'base64'))
    if (!type) throw new Failure(404, 'not_found', answerWords.notFound)
    return { type, data: kept.data }
  },

  async settleOrder(call) {
    const settled = await settleOrder(call, call.params.id, call.body)
    switch (settled.outcome) {
      case 'settled':
        return { order: settled.order }
      case 'not_found':
        throw new Failure(404, 'not_found', orderDeskWords.gone)
      case 'changed':
        throw new Failure(409, 'changed', staffWords.changedMeanwhile)
      case 'settled_meanwhile':
        throw new Failure(409, 'changed', orderDeskWords.settledMeanwhile(settled.status))
    }
  },
} satisfies Partial<Handlers>

function onTheShelf(shelved: Shelved) {
  if (shelved.outcome !== 'saved') throw notShelved[shelved.outcome]()
  return toDeskProduct(shelved.product)
}

const refusal = (status: number, code: ErrorCode, sentence: string) => () => new Failure(status, code, sentence)

const notShelved: Record<Exclude<Shelved['outcome'], 'saved'>, () => Failure> = {
  no_such_product: refusal(404, 'not_found', shopDeskWords.gone),
  changed: refusal(409, 'changed', staffWords.changedMeanwhile),
  full: refusal(409, 'full', shopDeskWords.full),
  no_such_image: () =>
    new Failure(400, 'invalid', shopDeskWords.imageGone, { fields: { image: shopDeskWords.imageGone } }),
}

const notTaken: Record<Exclude<TakenIn['outcome'], 'kept'>, () => Failure> = {
  too_large: refusal(413, 'too_large', shopDeskWords.imageTooLarge),
  too_wide: refusal(413, 'too_large', shopDeskWords.imageTooWide),
  not_an_image: refusal(415, 'not_an_image', shopDeskWords.notAnImage),
}
