/** The membership card: navy, a kickplate at its foot, the mark in one corner. */
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { Lettering } from './lettering.tsx'
import { MarkStrokes } from './mark.tsx'

export function MemberCard(props: DrawingProps) {
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
          <g transform="translate(172 66) scale(1.9)">
            <Lettering text="THE NEST" paint={ink.ice} weight={2.8} />
          </g>
          <path d="M78 142h120M214 142h52" stroke={ink.steel} strokeWidth="6" />
        </g>
      </g>
    </Drawing>
  )
}
