/** Painted block letters, drawn and not typed: what is painted on ice needs no font, in a page or in a picture. */

import { useId } from 'react'

/** Centre lines in a box 6 wide and 12 high (W is 9, I is 0); the stroke adds its half on every side. */
const strokes: Record<string, string> = {
  E: 'M6 0H0V12H6M0 6H5',
  G: 'M6 3V2L4 0H2L0 2V10L2 12H4L6 10V6.5H3.5',
  H: 'M0 0V12M6 0V12M0 6H6',
  I: 'M0 0V12',
  L: 'M0 0V12H6',
  N: 'M0 12V0L6 12V0',
  O: 'M2 0H4L6 2V10L4 12H2L0 10V2Z',
  R: 'M0 12V0H4L6 2V4.5L4 6.5H0M3 6.5L6 12',
  S: 'M6 3V2L4 0H2L0 2V4L2 6H4L6 8V10L4 12H2L0 10V9',
  T: 'M0 0H6M3 0V12',
  W: 'M0 0L1.8 12L4.5 2L7.2 12L9 0',
  X: 'M0 0L6 12M6 0L0 12',
  '1': 'M1 2.2L3.6 0V12',
  '2': 'M0 3V2L2 0H4L6 2V4.3L0 10.5V12H6',
  '3': 'M0 2.6V2L2 0H4L6 2V4L4 5.8H2M4 5.8L6 8V10L4 12H2L0 10V9.4',
  '4': 'M4.6 12V0L0 8.4H6.6',
  '5': 'M6 0H.2V5H4L6 7V10L4 12H2L0 10',
}

const advance: Record<string, number> = { W: 9, I: 0, ' ': 1 }
const gap = 4

/** How wide a word is in the letters' own units. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (advance[letter] ?? 6) + gap, -gap)

/** A word in capitals or a lane number, its first centre line at 0,0; place it with a transform around it. */
export function Lettering({ text, paint, weight = 3 }: { text: string; paint: string; weight?: number }) {
  const clip = useId()
  let at = 0
  return (
    <>
      {/* Slanted strokes run a little too far, so that all letters end on the same two lines. */}
      <clipPath id={clip}>
        <rect x={-weight} y={-weight / 2} width={widthOf(text) + weight * 2} height={12 + weight} />
      </clipPath>
      <g
        clipPath={`url(#${clip})`}
        fill="none"
        stroke={paint}
        strokeWidth={weight}
        strokeLinecap="square"
        strokeMiterlimit="8"
      >
        {[...text].map((letter, index) => {
          const x = at
          at += (advance[letter] ?? 6) + gap
          const line = strokes[letter]
          // oxlint-disable-next-line react/no-array-index-key -- the letters of a word have no other name
          return line ? <path key={index} d={line} {...(x ? { transform: `translate(${x})` } : {})} /> : null
        })}
      </g>
    </>
  )
}
