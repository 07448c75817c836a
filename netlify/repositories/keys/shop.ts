/** Keys of products and orders. */
import type {
  Catalogue,
  StockRecord,
  StoredImage,
  StoredOrder,
  RecentOrders,
  OrderIndexEntry,
  OrderNumberRecord,
} from '#records/shop.ts'
import { keyOf } from './key-of.ts'

export const products = keyOf<Catalogue>('shop/products')
export const order = (accountKey: string, id: string) => keyOf<StoredOrder>(`order/${accountKey}/${id}`)
export const ordersOf = (accountKey: string) => keyOf<StoredOrder>(`order/${accountKey}/`)
export const allOrders = keyOf<StoredOrder>('order/')
/** What a family has ordered lately. */
export const recentOrders = (accountKey: string) => keyOf<RecentOrders>(`ordr/${accountKey}`)
export const allRecentOrders = keyOf<RecentOrders>('ordr/')
/** Index from a month ('yyyy-MM') to its orders, so that staff lists do not scan every member. */
export const orderIndex = (month: string, id: string) => keyOf<OrderIndexEntry>(`mord/${month}/${id}`)
export const allOrderIndexes = keyOf<OrderIndexEntry>('mord/')
export const orderIndexOf = (month: string) => keyOf<OrderIndexEntry>(`mord/${month}/`)
/** The order that has a short number, so that no other gets it. */
export const orderNumber = (number: string) => keyOf<OrderNumberRecord>(`ordn/${number}`.toLowerCase())
/** What orders have taken of a product with limited stock. */
export const stock = (productId: string) => keyOf<StockRecord>(`stock/${productId}`)
/** An image under the hash of its bytes, so that its content never changes. */
export const image = (id: string) => keyOf<StoredImage>(`image/${id}`)
export const allImages = keyOf<StoredImage>('image/')
