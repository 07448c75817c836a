/** The drawings of the built-in products, by the name a product's `image` has. */
import type { ReactNode } from 'react'
import { Bucks } from './bucks.tsx'
import { Crew, Hat, Jacket } from './wear.tsx'

export const productDrawings: Record<string, ReactNode> = {
  'drawing:crew': <Crew />,
  'drawing:hat': <Hat />,
  'drawing:jacket': <Jacket />,
  'drawing:bucks-25': <Bucks value={25} />,
  'drawing:bucks-50': <Bucks value={50} />,
}
