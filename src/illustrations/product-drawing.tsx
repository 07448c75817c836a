/** Product drawings of the pro shop: crew sweatshirt, jacket, hat and Puck Bucks card. */
import type { ReactNode } from 'react'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { MarkStrokes } from './mark.tsx'

const frame = [240, 220] as const
const torso =
  'M84 24 44 40 14 118l40 16 8-26v92a8 8 0 0 0 8 8h100a8 8 0 0 0 8-8v-92l8 26 40-16-30-78-40-16c-4 12-18 20-36 20S88 36 84 24Z'
const neck = 'M84 24c4 12 18 20 36 20s32-8 36-20'

export function Crew(props: DrawingProps) {
  return (
    <Drawing size={frame} {...props}>
      <path d={torso} fill="var(--ice-300)" />
      <path d={`${neck}M62 194h116M18 112l38 15M222 112l-38 15`} fill="none" stroke="var(--ice-400)" strokeWidth="9" />
      <g transform="translate(72 70) scale(2)">
        <MarkStrokes stroke={ink.boards} />
      </g>
    </Drawing>
  )
}

export function Jacket(props: DrawingProps) {
  return (
    <Drawing size={frame} {...props}>
      <path d={torso} fill={ink.boards} />
      <path d="M84 24c-4 10-4 18 0 26 10 8 62 8 72 0 4-8 4-16 0-26-4 12-18 20-36 20S88 36 84 24Z" fill={ink.shade} />
      <path d="M120 46v162" stroke="var(--ice-400)" strokeWidth="4" strokeDasharray="5 3" />
      <path d="M44 40 62 108M196 40l-18 68" stroke={ink.kick} strokeWidth="5" />
      <path d="M62 198h116M17 114l38 15M223 114l-38 15" stroke={ink.kick} strokeWidth="8" />
      <path d="M78 150l22 14M162 150l-22 14" stroke={ink.cord} strokeWidth="4" strokeLinecap="round" />
      <g transform="translate(134 78) scale(.8)">
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
