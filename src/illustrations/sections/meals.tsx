/** The five featured meals: plates from above, each with a yellow arc for its protein. */
import type { ReactNode } from 'react'
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

export type MealKind = 'salmon' | 'chicken' | 'chili' | 'steak' | 'parfait'

/** Grams of protein for a full arc. */
const fullArc = 50
const arcLength = 2 * Math.PI * 54

/** A meal on a plate; `grams` of protein set the length of the arc, clockwise from the top. */
export function Meal({ kind, grams, ...props }: DrawingProps & { kind: MealKind; grams: number }) {
  const filled = arcLength * Math.min(1, grams / fullArc)
  return (
    <Drawing size={[120, 120]} {...props}>
      <circle cx="60" cy="60" r="60" fill={ink.boards} />
      <circle
        cx="60"
        cy="60"
        r="54"
        fill="none"
        stroke={ink.kick}
        strokeWidth="6"
        strokeDasharray={`${filled.toFixed(1)} ${arcLength.toFixed(1)}`}
        transform="rotate(-90 60 60)"
      />
      <circle cx="60" cy="60" r="46" fill={ink.ice} />
      <circle cx="60" cy="60" r="36" fill={ink.sheet} />
      {food[kind]}
    </Drawing>
  )
}

/** Dots of one size: rice, beans, peas, berries. */
const dots = (points: readonly (readonly [number, number])[], r: number, fill: string) => (
  <path
    d={points.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`).join('')}
    fill={fill}
  />
)

const food: Record<MealKind, ReactNode> = {
  salmon: (
    <>
      <path d="M30 66a30 30 0 0 0 52 20L46 40a30 30 0 0 0-16 26Z" fill={ink.ice} />
      {dots(
        [
          [40, 56],
          [46, 66],
          [40, 72],
          [52, 74],
          [58, 84],
          [50, 86],
        ],
        2.5,
        ink.steel,
      )}
      <path d="M50 38q16-14 34 0 10 10 4 24-8 10-18 2Z" fill={ink.red} />
      <path d="M60 36q14 8 20 30M70 33q12 8 16 22" fill="none" stroke={ink.ice} strokeWidth="2.5" />
      {dots(
        [
          [84, 74],
          [78, 80],
          [86, 82],
        ],
        4,
        ink.crease,
      )}
    </>
  ),
  chicken: (
    <>
      <g fill="none" stroke={ink.steel} strokeWidth="5" strokeLinecap="round">
        <path d="M34 58q10-16 26-8t26-6M32 68q14-12 28-4t28-6M36 78q12-10 26-4t22-4M44 87q10-6 18-3t16-3" />
      </g>
      <path d="M44 44q10-14 26-8 14 6 10 18-10 10-22 6-16-4-14-16Z" fill={ink.boards} />
      <path d="m54 40 4 18M64 37l4 20M73 40l2 14" stroke={ink.steel} strokeWidth="3" strokeLinecap="round" />
      <path d="M40 80q8-10 14 0-6 8-14 0Z" fill={ink.blue} />
    </>
  ),
  chili: (
    <>
      <circle cx="60" cy="60" r="34" fill={ink.red} />
      {dots(
        [
          [44, 52],
          [54, 72],
          [72, 76],
          [80, 58],
          [66, 42],
          [48, 64],
          [62, 86],
        ],
        4,
        ink.boards,
      )}
      {dots(
        [
          [52, 44],
          [74, 66],
          [40, 68],
          [78, 46],
        ],
        3,
        ink.crease,
      )}
      <path d="M54 54q8-8 16 0 6 8-4 12-14 2-12-12Z" fill={ink.ice} />
    </>
  ),
  steak: (
    <>
      <path d="M32 54q4-18 24-20 22-2 22 14t-20 20q-28 6-26-14Z" fill={ink.boards} />
      <path d="M40 52q4-10 16-11 13-1 13 7t-12 11q-17 4-17-7Z" fill={ink.red} />
      <path d="m76 62 14 6-8 4 6 8-12-4-2 10-8-8-8 8 2-12-8-2Z" fill={ink.steel} />
      {dots(
        [
          [40, 80],
          [48, 86],
          [38, 72],
        ],
        4,
        ink.crease,
      )}
    </>
  ),
  parfait: (
    <>
      <circle cx="60" cy="60" r="33" fill={ink.ice} stroke={ink.steel} strokeWidth="3" />
      <path d="M32 66a28 28 0 0 0 56 0q-14 8-28 0t-28 0Z" fill={ink.steel} />
      {dots(
        [
          [46, 48],
          [58, 42],
          [54, 54],
        ],
        5.5,
        ink.red,
      )}
      {dots(
        [
          [70, 46],
          [76, 56],
          [66, 58],
        ],
        5,
        ink.blue,
      )}
      {dots(
        [
          [44, 76],
          [54, 80],
          [66, 78],
          [76, 74],
          [60, 86],
        ],
        2.5,
        ink.boards,
      )}
    </>
  ),
}
