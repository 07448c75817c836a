/** The sheet every drawing is made on: decoration is hidden from screen readers, a drawing that informs carries its title. */
import type { ReactNode } from 'react'

export type DrawingProps = { title?: string; className?: string | undefined }

type Sheet = DrawingProps & {
  /** Width and height of the drawing's own units. */
  size: readonly [number, number]
  /** 'fill' crops to the frame around it, keeping the middle or the top; without it the whole drawing shows. */
  fill?: 'middle' | 'top' | 'foot'
  /** Shown size in px, for small marks that have no frame. */
  width?: number
  children: ReactNode
}

const keep = { middle: 'xMidYMid slice', top: 'xMidYMin slice', foot: 'xMidYMax slice' } as const

export function Drawing({ size: [across, down], fill, width, title, className, children }: Sheet) {
  return (
    <svg
      viewBox={`0 0 ${across} ${down}`}
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      {...(fill ? { preserveAspectRatio: keep[fill] } : {})}
      {...(width ? { width, height: Math.round((width * down) / across) } : {})}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  )
}

/** Net mesh as a fill: refer to it with `url(#id)`. */
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
