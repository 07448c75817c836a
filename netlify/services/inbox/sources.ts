/** Sources of items from records, by kind: each subject has its own, and one file can make several kinds. */
export * from '#server/services/arrivals/items.ts'
export * from '#server/services/closures/items.ts'
export * from '#server/services/memberships/items.ts'
export * from '#server/services/newcomers/items.ts'
export * from './items.ts'
export * from '#server/services/outbox/items.ts'
export * from '#server/services/shop/items.ts'
export * from '#server/services/tours/items.ts'
