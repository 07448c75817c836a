/** The membership card: navy, with the club's name, the mark and a yellow stripe. */
import { alphabet, capitals } from './alphabet.ts'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { Lettering, widthOf } from './lettering.tsx'
import { MarkStrokes } from './mark.tsx'

/** Maximum width of the name, in the card's units. */
const maxNameWidth = 164

export function MemberCard({ name, ...props }: DrawingProps & { name: string }) {
  const painted = capitals(name)
  const size = Math.min(1.9, maxNameWidth / widthOf(painted)).toFixed(2)
  return (
    <Drawing size={[400, 240]} {...props}>
      <path d="M10 226h380" stroke="var(--c-line)" strokeWidth="4" strokeLinecap="round" />
      <g transform="rotate(-5 200 120)">
        <rect x="52" y="26" width="296" height="184" rx="18" fill={ink.blue} />
        <rect x="52" y="26" width="296" height="184" rx="18" fill={ink.boards} transform="rotate(3 200 120)" />
        <g transform="rotate(3 200 120)">
          <path d="M52 170h296v14H52z" fill={ink.kick} />
          <g transform="translate(78 48) scale(1.5)">
            <MarkStrokes stroke={ink.ice} />
          </g>
          <g transform={`translate(172 66) scale(${size})`}>
            <Lettering text={painted} alphabet={alphabet} paint={ink.ice} weight={2.8} />
          </g>
          <path d="M78 142h120M214 142h52" stroke={ink.steel} strokeWidth="6" />
        </g>
      </g>
    </Drawing>
  )
}
