/** The SVG element of every drawing, hidden from screen readers: the text beside it says the same. */
import type { ReactNode } from 'react'

export type DrawingProps = { className?: string | undefined }

type DrawingElementProps = DrawingProps & {
  /** Width and height in drawing units. */
  size: readonly [number, number]
  /** Crops the drawing to its frame, keeping the middle, top or foot; by default the whole drawing shows. */
  fill?: 'middle' | 'top' | 'foot'
  /** Width in px, for drawings without a frame. */
  width?: number
  children: ReactNode
}

const cropAlignment = { middle: 'xMidYMid slice', top: 'xMidYMin slice', foot: 'xMidYMax slice' } as const

export function Drawing({ size: [unitsWide, unitsHigh], fill, width, className, children }: DrawingElementProps) {
  return (
    <svg
      viewBox={`0 0 ${unitsWide} ${unitsHigh}`}
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      {...(fill ? { preserveAspectRatio: cropAlignment[fill] } : {})}
      {...(width ? { width, height: Math.round((width * unitsHigh) / unitsWide) } : {})}
      aria-hidden
    >
      {children}
    </svg>
  )
}

/** A net mesh pattern, used as fill `url(#id)`. */
export function Mesh({
  id,
  size = 12,
  cord,
  width = 1.5,
}: {
  id: string
  size?: number
  cord: string
  width?: number
}) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d={`M0 0V${size}M0 0H${size}`} stroke={cord} strokeWidth={width} fill="none" />
    </pattern>
  )
}
