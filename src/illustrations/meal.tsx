/** A featured meal on a plate, from above; `grams` of protein set the length of the yellow arc, clockwise from the top. */
import { Drawing, Part, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'

export type MealKind = 'salmon' | 'chicken' | 'chili' | 'steak' | 'parfait'

/** Grams of protein for a full arc. */
const fullArc = 50
const arcLength = 2 * Math.PI * 54

export function Meal({ kind, grams, className }: DrawingProps & { kind: MealKind; grams: number }) {
  const filled = arcLength * Math.min(1, grams / fullArc)
  const dashes = `${filled.toFixed(1)} ${arcLength.toFixed(1)}`
  return (
    <Drawing size={[120, 120]} className={className}>
      <circle cx="60" cy="60" r="60" fill={ink.boards} />
      <g transform="rotate(-90 60 60)" fill="none" stroke={ink.kick} strokeWidth="6" strokeDasharray={dashes}>
        <circle cx="60" cy="60" r="54" />
      </g>
      <circle cx="60" cy="60" r="46" fill={ink.ice} />
      <circle cx="60" cy="60" r="36" fill={ink.sheet} />
      <Part of={`club#${kind}`} />
    </Drawing>
  )
}
