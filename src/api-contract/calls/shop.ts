/** The pro shop: products, orders, images. */
import { call } from './call.ts'

export const listProducts = call('GET', '/products', { who: 'anyone', status: 200 })
export const placeOrder = call('POST', '/orders', { who: 'member', status: 201 })
export const cancelOrder = call('DELETE', '/orders/:id', { who: 'member', status: 204 })
export const listOrders = call('GET', '/orders', { who: 'account', status: 200 })
export const updateOrderStatus = call('PATCH', '/orders/:id', { who: 'staff', status: 200 })
export const adminProducts = call('GET', '/admin/products', { who: 'staff', status: 200 })
export const addProduct = call('POST', '/products', { who: 'staff', status: 201 })
export const editProduct = call('PATCH', '/products/:id', { who: 'staff', status: 200 })
export const removeProduct = call('DELETE', '/products/:id', { who: 'staff', status: 204 })
export const addImage = call('POST', '/images', { who: 'staff', status: 201, keepsReplies: true, bodyLimit: 2_200_000 })
export const image = call('GET', '/images/:id', { who: 'anyone', status: 200, image: true })
