/** Block letters drawn as paths, so that they need no font in a page or an image. */

import { useId } from 'react'

/** Stroke paths in a box 6 wide and 12 high (M and W are 9 wide, I is 0); half the stroke extends outside. */
export type Alphabet = Readonly<Record<string, string>>

/** Lane numbers. */
const digits: Alphabet = {
  '0': 'M0 0H6V12H0Z',
  '1': 'M1 2.2L3.6 0V12',
  '2': 'M0 3V2L2 0H4L6 2V4.3L0 10.5V12H6',
  '3': 'M0 2.6V2L2 0H4L6 2V4L4 5.8H2M4 5.8L6 8V10L4 12H2L0 10V9.4',
  '4': 'M4.6 12V0L0 8.4H6.6',
  '5': 'M6 0H.2V5H4L6 7V10L4 12H2L0 10',
  '6': 'M6 2.6V2L4 0H2L0 2V10L2 12H4L6 10V7.8L4 6H0',
  '7': 'M0 0H6L2 12',
  '8': 'M0 0H6V12H0ZM0 6H6',
  '9': 'M0 9.4V10L2 12H4L6 10V2L4 0H2L0 2V4.2L2 6H6',
}

const advance: Record<string, number> = { M: 9, W: 9, I: 0, ' ': 1 }
const gap = 4

/** The width of a text in letter units. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (advance[letter] ?? 6) + gap, -gap)

type LetteringProps = {
  text: string
  paint: string
  weight?: number
  /** Digits only by default; unknown characters stay blank. */
  alphabet?: Alphabet
}

/** Draws a text in capitals, or a number, from the origin; position it with a transform. */
export function Lettering({ text, paint, weight = 3, alphabet = digits }: LetteringProps) {
  const clip = useId()
  let at = 0
  return (
    <>
      {/* Slanted strokes overshoot: clip them to the top and bottom lines. */}
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
          const line = alphabet[letter] ?? digits[letter]
          // oxlint-disable-next-line react/no-array-index-key -- letters of a word have no other key
          return line ? <path key={index} d={line} {...(x ? { transform: `translate(${x})` } : {})} /> : null
        })}
      </g>
    </>
  )
}
