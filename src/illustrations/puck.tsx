/** A puck seen slightly from above, centered at `x`, `y`. */
import { ink } from './inks.ts'

export function Puck({ x, y, r = 17 }: { x: number; y: number; r?: number }) {
  return (
    <>
      <ellipse cx={x} cy={y} rx={r} ry={r * 0.58} fill={ink.hall} />
      <ellipse cx={x} cy={y - r * 0.3} rx={r} ry={r * 0.58} fill={ink.shade} />
    </>
  )
}
