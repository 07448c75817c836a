/** The SVG element of every drawing, hidden from screen readers: the text beside it says the same. */
import type { ReactNode } from 'react'
// Files of their own: browsers refuse a <use> of a data URL.
import club from './club.svg?no-inline'
import events from './events.svg?no-inline'
import products from './products.svg?no-inline'
import signs from './signs.svg?no-inline'

const files = { club, events, products, signs }

/** A drawing in one of the .svg files, by its id: 'club#kitchen'. */
type Name = `${keyof typeof files}#${string}`

export type DrawingProps = { className?: string | undefined }

type DrawingElementProps = DrawingProps & {
  of?: Name
  /** Width and height in drawing units. */
  size?: readonly [number, number]
  /** Crops the drawing to its frame, keeping the middle or top; by default the whole drawing shows. */
  fill?: 'middle' | 'top'
  /** Width in px, for drawings without a frame. */
  width?: number
  /** Drawn above `of`. */
  children?: ReactNode
}

/** Of the pictures on cards. */
const tile = [400, 240] as const
const cropAlignment = { middle: 'xMidYMid slice', top: 'xMidYMin slice' } as const

export function Drawing({ of, size = tile, fill, width, className, children }: DrawingElementProps) {
  return (
    <svg
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      {...(fill ? { preserveAspectRatio: cropAlignment[fill] } : {})}
      {...(width ? { width, height: Math.round((width * size[1]) / size[0]) } : {})}
      aria-hidden
    >
      {of && <Part of={of} />}
      {children}
    </svg>
  )
}

/** A drawing in another one. It takes the colors of the page. */
export function Part({ of }: { of: Name }) {
  const [file, id] = of.split('#') as [keyof typeof files, string]
  return <use href={`${files[file]}#${id}`} />
}
