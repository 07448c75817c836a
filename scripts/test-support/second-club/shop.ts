/** The built-in products of the test club. */
import type { ProductFact } from '#club/types.ts'

export const alwaysSold: readonly ProductFact[] = [
  { id: 'burrow-hoodie', name: 'Burrow Hoodie', priceCents: 47_50, image: 'drawing:crew' },
  { id: 'bucks-15', name: '$15 Burrow Bucks', priceCents: 15_00, image: 'drawing:bucks-15' },
]

export const bucksName = 'Rink Credit'
export const bucksUses = [{ what: 'Juice', priceCents: 3_00 }]
