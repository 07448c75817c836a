/** The pro shop: products, orders, images. */
import { call } from './call.ts'

export const listProducts = call('GET', '/products', 'anyone', 200)
export const placeOrder = call('POST', '/orders', 'member', 201)
export const cancelOrder = call('DELETE', '/orders/:id', 'member', 204)
export const listOrders = call('GET', '/orders', 'account', 200)
export const updateOrderStatus = call('PATCH', '/orders/:id', 'staff', 200)
export const adminProducts = call('GET', '/admin/products', 'staff', 200)
export const addProduct = call('POST', '/products', 'staff', 201)
export const editProduct = call('PATCH', '/products/:id', 'staff', 200)
export const removeProduct = call('DELETE', '/products/:id', 'staff', 204)
export const addImage = call('POST', '/images', 'staff', 201, { keepsReplies: true, bodyLimit: 2_200_000 })
export const image = call('GET', '/images/:id', 'anyone', 200, { image: true })
