/** Product drawings of the pro shop: crew sweatshirt, jacket and hat with the club's mark, and the Puck Bucks card. */
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import { ink } from './inks.ts'
import { MarkStrokes } from './mark.tsx'

const frame = [240, 220] as const

/** Where the mark is on each. */
const marks = {
  crew: { at: 'translate(72 66) scale(2)', stroke: ink.boards },
  jacket: { at: 'translate(132 72) scale(.8)', stroke: ink.ice },
  hat: { at: 'translate(92 74) scale(1.2)', stroke: ink.ice },
}

export function Clothing({ kind }: { kind: keyof typeof marks }) {
  const { at, stroke } = marks[kind]
  return (
    <Drawing of={`products#${kind}`} size={frame}>
      <g transform={at}>
        <MarkStrokes stroke={stroke} />
      </g>
    </Drawing>
  )
}

/** A Puck Bucks card; `value` in dollars. */
function Bucks({ value }: { value: string }) {
  return (
    <Drawing of="products#bucks" size={frame}>
      <g transform="rotate(-6 120 110)">
        <text x="40" y="110" fontFamily="var(--font-display)" fontWeight="900" fontSize="56" fill={ink.boards}>
          {`$${value}`}
        </text>
      </g>
    </Drawing>
  )
}

/** The drawing for an image such as 'drawing:hat' or 'drawing:bucks-25'; undefined for a URL. */
export function productDrawing(image: string): ReactNode {
  const [, kind, value] = /^drawing:(?:(crew|hat|jacket)|bucks-(\d{1,2}))$/.exec(image) ?? []
  if (kind) return <Clothing kind={kind as keyof typeof marks} />
  return value && <Bucks value={value} />
}
