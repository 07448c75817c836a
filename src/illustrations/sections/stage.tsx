/** The speaking series: a stage with a microphone under a lamp and three name cards on a table. */
import { useId } from 'react'
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

const cards = [96, 200, 304]

/** `wide` triples the width, for a full-width band. */
export function Stage({ wide = false, ...props }: DrawingProps & { wide?: boolean }) {
  const beam = useId()
  return (
    <Drawing size={wide ? [1200, 240] : [400, 240]} fill="middle" {...props}>
      <defs>
        <linearGradient id={beam} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={ink.kick} stopOpacity=".55" />
          <stop offset="1" stopColor={ink.kick} stopOpacity="0" />
        </linearGradient>
      </defs>
      <g {...(wide ? { transform: 'translate(400)' } : {})}>
        <rect x="-400" width="1200" height="240" fill={ink.boards} />
        <path d="M170 22h60l76 166H94Z" fill={`url(#${beam})`} />
        <path d="M176 0h48l10 22h-68Z" fill={ink.cord} />
        <path d="M166 22h68v7h-68z" fill={ink.kick} />
        <path d="M200 84v104M176 188h48" stroke={ink.steel} strokeWidth="6" strokeLinecap="round" />
        <path d="M200 88 184 66" stroke={ink.steel} strokeWidth="6" strokeLinecap="round" />
        <rect x="164" y="40" width="26" height="40" rx="13" fill={ink.ice} transform="rotate(-36 177 60)" />
        <path d="m166 50 18 15M160 58l18 15" stroke={ink.cord} strokeWidth="2.5" />
        <path d="M-400 188h1200v52H-400z" fill={ink.shade} />
        <path d="M-400 188h1200" stroke={ink.ice} strokeWidth="4" />
        {cards.map((x, index) => (
          <g key={x} transform={`translate(${x - 40} 200)`}>
            <path d="M0 30 8 0h64l8 30Z" fill={ink.ice} />
            <path d="M18 10h44" stroke={index === 0 ? ink.blue : index === 1 ? ink.red : ink.boards} strokeWidth="6" />
            <path d="M22 20h36" stroke={ink.steel} strokeWidth="4" />
          </g>
        ))}
      </g>
    </Drawing>
  )
}
