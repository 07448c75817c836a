/** The pro shop: products, orders, images, in tests of all calls. */
import { type Club, imageData } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudget } from '#server/test-support/server/measure-operations.ts'
import { type CallsInTests, why } from './calls-in-tests.ts'

const flask = ({ ids }: Club) => ({ name: 'Flask', price: '$14', image: `/api/images/${ids.image}` })
const cart = ({ ids }: Club) => ({ items: [{ pid: ids.product, size: 'One Size', qty: 2 }] })

export const shopCalls = {
  examples: {
    placeOrder: { items: [{ pid: 'crew-sweatshirt', size: 'M', qty: 1 }], note: 'For Sam', expectedTotalCents: 6000 },
    updateOrderStatus: { status: 'picked_up', rev: 0 },
    addProduct: { name: 'Tape', price: '$12', image: 'https://images.example/tape.png', description: '' },
    editProduct: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', description: '', rev: 1 },
    // Valid base64, but not an image.
    addImage: { data: 'iVBORw0KGgo=' },
  },
  budgets: [
    operationBudget('listProducts', 1, 1),
    operationBudget('placeOrder', 25, 5, (club) => ({ body: cart(club) })),
    operationBudget('cancelOrder', 8, 4, ({ ids }) => ({ params: { id: ids.order } }), { as: 'alex' }),
    operationBudget('listOrders', 5, 3, undefined, { as: 'alex' }),
    operationBudget('listOrders', 9, 6, undefined, { case: 'of everybody', as: 'coach' }),
    operationBudget('updateOrderStatus', 13, 6, ({ ids }) => ({
      params: { id: ids.order },
      body: { status: 'picked_up', rev: 0 },
    })),
    operationBudget('adminProducts', 3, 2),
    operationBudget('addProduct', 13, 5, (club) => ({ body: flask(club) })),
    operationBudget('editProduct', 13, 5, (club) => ({
      params: { id: club.ids.product },
      body: { ...flask(club), rev: 1 },
    })),
    operationBudget('removeProduct', 17, 7, ({ ids }) => ({ params: { id: ids.product } })),
    operationBudget('addImage', 13, 6, () => ({ body: { data: imageData } })),
    operationBudget('image', 1, 1, ({ ids }) => ({ params: { id: ids.image } })),
  ],
  keepsReplies: ['addImage'],
  // Another file is no picture, and is refused before the key is looked at.
  usesNoKey: { addImage: 'unwritten' },
  items: { placeOrder: 'order_new', addProduct: why.staff, addImage: why.staff },
  after: ({ ids, image }) => ({ orders: ids.orders.ada, products: ids.product, images: image }),
  bodies: ({ imageData }) => ({
    addImage: { data: imageData },
  }),
} satisfies CallsInTests
