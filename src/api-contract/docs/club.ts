/** Events, the pro shop and tour requests: entries of the API reference. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { tooManyRequests, type Entry } from './entry.ts'

export const clubDocs = {
  listEvents: { chapter: 'events', summary: 'Returns upcoming events. The CDN caches them until staff change one.' },
  eventPlaces: {
    chapter: 'events',
    summary: 'Returns how many places are left of each upcoming event with a capacity. Not cached.',
  },
  createRsvp: {
    chapter: 'events',
    summary: 'Creates an RSVP, or replaces the member’s existing one. Changes nothing if too few places are left.',
    errorCodes: ['409 event_canceled', '409 event_over', '409 event_full'],
  },
  cancelRsvp: { chapter: 'events', summary: 'Cancels an RSVP. Staff can cancel any RSVP.' },
  adminEvents: { chapter: 'events', summary: 'Returns all events with versions, including past and canceled ones.' },
  addEvent: { chapter: 'events', summary: 'Adds an event.', errorCodes: ['409 full'] },
  editEvent: {
    chapter: 'events',
    summary: 'Updates an event. `rev` is the version the change is based on.',
    errorCodes: ['409 changed', '409 event_canceled'],
  },
  removeEvent: { chapter: 'events', summary: 'Removes an event. An event with RSVPs is kept and marked as canceled.' },
  listRsvps: { chapter: 'events', summary: 'Returns the RSVPs of an event.' },
  checkInRsvp: { chapter: 'events', summary: 'Checks an RSVP or one of its players in, or undoes the check-in.' },
  exportRsvps: { chapter: 'events', summary: 'Returns the RSVPs of an event as a CSV file named after it.' },

  listProducts: { chapter: 'shop', summary: 'Returns all products. The CDN caches them until staff change one.' },
  placeOrder: {
    chapter: 'shop',
    summary:
      'Places an order for pickup, at the server’s prices. `expectedTotalCents` is the total the member was shown.',
    errorCodes: ['409 price_changed', '409 sold_out', tooManyRequests],
  },
  cancelOrder: {
    chapter: 'shop',
    summary: 'Cancels an own order until it is ready. Its items can be ordered again.',
    errorCodes: ['409 changed'],
  },
  listOrders: {
    chapter: 'shop',
    summary: 'Returns own orders. Staff get all pending orders and one month of the rest.',
  },
  updateOrderStatus: {
    chapter: 'shop',
    summary:
      'Marks an order as ready, picked up or canceled; `pending_pickup` takes back the first two. `rev` is the version the change is based on.',
    errorCodes: ['409 changed'],
  },
  adminProducts: { chapter: 'shop', summary: 'Returns the products staff have added, with their versions.' },
  addProduct: { chapter: 'shop', summary: 'Adds a product.', errorCodes: ['409 full'] },
  editProduct: {
    chapter: 'shop',
    summary: 'Updates a product. `rev` is the version the change is based on.',
    errorCodes: ['409 changed'],
  },
  removeProduct: { chapter: 'shop', summary: 'Removes a product from the shop. Existing orders are unchanged.' },
  addImage: {
    chapter: 'shop',
    summary: 'Uploads a PNG, JPEG or WebP image, in base64. Metadata such as the location is removed.',
    errorCodes: ['415 not_an_image'],
  },
  image: { chapter: 'shop', summary: 'Returns an image. The content of an image URL never changes.' },

  requestTour: { chapter: 'tours', summary: 'Requests a tour.', errorCodes: [tooManyRequests] },
  listTours: { chapter: 'tours', summary: 'Returns all tour requests, newest first.' },
  updateTour: {
    chapter: 'tours',
    summary: 'Updates the status, notes or follow-up date of a tour request. Omitted fields are unchanged.',
    errorCodes: ['409 changed'],
  },
} satisfies Partial<Record<EndpointName, Entry>>
