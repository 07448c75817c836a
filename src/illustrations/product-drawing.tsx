/** Product drawings of the pro shop: crew sweatshirt, jacket, hat and Puck Bucks card. */
import type { ReactNode } from 'react'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { MarkStrokes } from './mark.tsx'

const frame = [240, 220] as const
/** A top with long sleeves that hang beside the body. */
const top =
  'M84 22 58 32q-14 6-18 22L12 178l29 8 25-88v96a8 8 0 0 0 8 8h92a8 8 0 0 0 8-8V98l25 88 29-8L200 54q-4-16-18-22l-26-10c-4 12-18 20-36 20S88 34 84 22Z'
const neck = 'M84 22c4 12 18 20 36 20s32-8 36-20'
const cuffs = 'M16 168l28 8M224 168l-28 8'
const armholes = 'M66 104q-4-40 10-76M174 104q4-40-10-76'

export function Crew(props: DrawingProps) {
  return (
    <Drawing size={frame} {...props}>
      <path d={top} fill="var(--ice-300)" />
      <path d={`${neck}M66 192h108${cuffs}`} fill="none" stroke="var(--ice-400)" strokeWidth="12" />
      <path d={armholes} fill="none" stroke="var(--ice-400)" strokeWidth="3" />
      <g transform="translate(72 66) scale(2)">
        <MarkStrokes stroke={ink.boards} />
      </g>
    </Drawing>
  )
}

export function Jacket(props: DrawingProps) {
  return (
    <Drawing size={frame} {...props}>
      <path d={top} fill={ink.boards} />
      <path d="M80 14c-4 12-4 22 2 32 10 10 66 10 76 0 6-10 6-20 2-32q-40 14-80 0Z" fill={ink.shade} />
      <path d="M120 22v180" stroke="var(--ice-400)" strokeWidth="4" strokeDasharray="5 3" />
      <path d={armholes} fill="none" stroke={ink.shade} strokeWidth="4" />
      <path d="M46 50 24 150M194 50l22 100" stroke={ink.kick} strokeWidth="6" />
      <path d={`M66 194h108${cuffs}`} stroke={ink.kick} strokeWidth="9" />
      <path d="M82 138l22 16M158 138l-22 16" stroke={ink.cord} strokeWidth="4" strokeLinecap="round" />
      <g transform="translate(132 72) scale(.8)">
        <MarkStrokes stroke={ink.ice} />
      </g>
    </Drawing>
  )
}

export function Hat(props: DrawingProps) {
  return (
    <Drawing size={frame} {...props}>
      <path d="M46 136c0-50 30-82 76-82s74 30 74 80l-4 8c-40-16-106-16-142 0Z" fill={ink.boards} />
      <path d="M122 54v80" stroke={ink.shade} strokeWidth="3" />
      <path
        d="M46 140c42-20 108-20 150-2 18 6 30 14 30 24 0 6-8 8-18 6-40-12-110-14-150 0-8 2-14-2-14-10Z"
        fill={ink.kick}
      />
      <circle cx="122" cy="52" r="6" fill={ink.kick} />
      <g transform="translate(92 74) scale(1.2)">
        <MarkStrokes stroke={ink.ice} />
      </g>
    </Drawing>
  )
}

/** A Puck Bucks card; `value` in dollars. */
function Bucks({ value, ...props }: DrawingProps & { value: number }) {
  return (
    <Drawing size={frame} {...props}>
      <g transform="rotate(-6 120 110)">
        <rect x="24" y="46" width="192" height="124" rx="14" fill={ink.kick} />
        <rect x="24" y="140" width="192" height="12" fill={ink.boards} />
        <circle cx="172" cy="90" r="30" fill="none" stroke={ink.boards} strokeWidth="4" />
        <circle cx="172" cy="90" r="6" fill={ink.boards} />
        <path d="M134 90h8M202 90h8M172 52v8M172 120v8" stroke={ink.boards} strokeWidth="4" />
        <text x="40" y="110" fontFamily="var(--font-display)" fontWeight="900" fontSize="56" fill={ink.boards}>
          {`$${value}`}
        </text>
      </g>
    </Drawing>
  )
}

/** Drawings by image name. */
const drawings: Readonly<Record<string, ReactNode>> = {
  'drawing:crew': <Crew />,
  'drawing:hat': <Hat />,
  'drawing:jacket': <Jacket />,
}

/** The drawing for an image such as 'drawing:hat' or 'drawing:bucks-25'; undefined for a URL. */
export function productDrawing(image: string): ReactNode {
  const [, value] = /^drawing:bucks-(\d{1,2})$/.exec(image) ?? []
  return value ? <Bucks value={Number(value)} /> : drawings[image]
}
