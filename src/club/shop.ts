/** Built-in products of the pro shop, listed after the products staff add. */
import type { ProductFact } from './types.ts'

export type { ProductFact }

const bucks = "Credited to your child's membership card for in-facility purchases or experiences."

/** What the credit on a player's card is called. */
export const bucksName = 'Puck Bucks'

/** What families spend it on most, offered at the desk with one tap. */
export const bucksUses: readonly { what: string; priceCents: number }[] = [
  { what: 'Snack bar', priceCents: 5_00 },
  { what: 'Skate sharpening', priceCents: 10_00 },
  { what: 'Stick tape', priceCents: 4_00 },
]

/**
 * Orders refer to `id`; never change it. Prices are in US cents. `image` is one of our drawings (drawing:crew,
 * drawing:hat, drawing:jacket, drawing:bucks-25 with any value up to 99) or an https URL. Products named sweatshirt,
 * jacket, tee, shirt, hood or crew come in sizes; `isCredit` asks whose card gets it.
 */
export const alwaysSold: readonly ProductFact[] = [
  { id: 'crew-sweatshirt', name: 'Logo Member Crew Sweatshirt', priceCents: 60_00, image: 'drawing:crew' },
  { id: 'logo-hat', name: 'Members Logo Hat', priceCents: 30_00, image: 'drawing:hat' },
  { id: 'members-jacket', name: 'Members jacket', priceCents: 149_00, image: 'drawing:jacket' },
  {
    id: 'puck-bucks-25',
    name: '$25 Puck Bucks',
    priceCents: 25_00,
    image: 'drawing:bucks-25',
    isCredit: true,
    description: bucks,
  },
  {
    id: 'puck-bucks-50',
    name: '$50 Puck Bucks',
    priceCents: 50_00,
    image: 'drawing:bucks-50',
    isCredit: true,
    description: bucks,
  },
]
