/** Empty state: a woven nest with a dashed outline in place of the puck. */
import { Drawing, type DrawingProps } from './drawing.tsx'

export function EmptyNest(props: DrawingProps) {
  return (
    <Drawing size={[320, 180]} {...props}>
      <g fill="none" stroke="var(--c-control)" strokeWidth="7" strokeLinecap="round">
        <path d="M62 70a98 84 0 0 0 196 0M92 66a68 58 0 0 0 136 0" />
        <path d="M40 104 236 34M280 104 84 34M56 128 180 60M264 128 140 60" />
      </g>
      <ellipse
        cx="160"
        cy="44"
        rx="34"
        ry="15"
        fill="none"
        stroke="var(--c-muted)"
        strokeWidth="4"
        strokeDasharray="8 8"
      />
    </Drawing>
  )
}
