/** Keys of products and orders. */
import { keyOf } from './key-of.ts'

export const products = keyOf('shop/products')
export const order = (accountKey: string, id: string) => keyOf(`order/${accountKey}/${id}`)
export const ordersOf = (accountKey: string) => keyOf(`order/${accountKey}/`)
export const allOrders = keyOf('order/')
/** What a family has ordered lately. */
export const recentOrders = (accountKey: string) => keyOf(`ordr/${accountKey}`)
export const allRecentOrders = keyOf('ordr/')
/** Index from a month ('yyyy-MM') to its orders, so that staff lists do not scan every member. */
export const orderIndex = (month: string, id: string) => keyOf(`mord/${month}/${id}`)
export const allOrderIndexes = keyOf('mord/')
export const orderIndexOf = (month: string) => keyOf(`mord/${month}/`)
/** The order that has a short number, so that no other gets it. */
export const orderNumber = (number: string) => keyOf(`ordn/${number.toLowerCase()}`)
export const allOrderNumbers = keyOf('ordn/')
/** What orders from before there were tickets have taken of a product with limited stock. */
export const stock = (productId: string) => keyOf(`stock/${productId}`)
export const allStock = keyOf('stock/')
/** An image under the hash of its bytes, so that its content never changes. */
export const image = (id: string) => keyOf(`image/${id}`)
export const allImages = keyOf('image/')
