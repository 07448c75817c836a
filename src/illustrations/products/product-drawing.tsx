/** The drawings a product can have, by the name its `image` has. */
import type { ReactNode } from 'react'
import { Bucks } from './bucks.tsx'
import { Crew, Hat, Jacket } from './wear.tsx'

const drawings: Readonly<Record<string, ReactNode>> = {
  'drawing:crew': <Crew />,
  'drawing:hat': <Hat />,
  'drawing:jacket': <Jacket />,
}

/** The drawing of an image like 'drawing:hat' or 'drawing:bucks-25'; nothing for an address. */
export function productDrawing(image: string): ReactNode {
  const [, value] = /^drawing:bucks-(\d{1,2})$/.exec(image) ?? []
  return value ? <Bucks value={Number(value)} /> : drawings[image]
}
