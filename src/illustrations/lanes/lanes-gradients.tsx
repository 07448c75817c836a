/** Gradients of the lanes drawing: walls, ice, lamp beams and the shot's trail. */
import { ink } from '#illustrations/inks.ts'

type Stop = readonly [offset: number, paint: string, opacity?: number]

/** Gradients by id suffix and direction. */
export const fades: readonly [name: string, along: 'x' | 'y', stops: readonly Stop[]][] = [
  [
    'wall',
    'x',
    [
      [0, ink.hall],
      [1, 'var(--navy-800)'],
    ],
  ],
  [
    'plate',
    'x',
    [
      [0.34, ink.kick, 0],
      [0.46, ink.kick],
    ],
  ],
  [
    'ice',
    'y',
    [
      [0, ink.steel],
      [0.35, ink.sheet],
      [1, ink.ice],
    ],
  ],
  [
    'dim',
    'y',
    [
      [0, 'var(--navy-700)'],
      [1, 'var(--navy-600)'],
    ],
  ],
  [
    'beam',
    'y',
    [
      [0, ink.ice, 0.5],
      [1, ink.ice, 0],
    ],
  ],
  [
    'trail',
    'y',
    [
      [0, ink.kick],
      [0.5, ink.kick],
      [1, ink.kick, 0],
    ],
  ],
]

export function Fade({ id, along, stops }: { id: string; along: 'x' | 'y'; stops: readonly Stop[] }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={along === 'x' ? 1 : 0} y2={along === 'y' ? 1 : 0}>
      {stops.map(([offset, paint, opacity]) => (
        <stop
          key={offset}
          offset={offset}
          stopColor={paint}
          {...(opacity === undefined ? {} : { stopOpacity: opacity })}
        />
      ))}
    </linearGradient>
  )
}
