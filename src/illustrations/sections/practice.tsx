/** Practice: a coach points at the net, and two children shoot. People are seen from behind, in helmets, so nobody has a face. */
import { useId } from 'react'
import { Drawing, Mesh, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink, lettering } from '#illustrations/inks.ts'
import { Puck } from '#illustrations/puck.tsx'

export function Practice(props: DrawingProps) {
  const net = useId()
  return (
    <Drawing size={[400, 240]} fill="middle" {...props}>
      <defs>
        <Mesh id={net} size={9} cord={ink.cord} width={1.3} />
      </defs>
      <rect width="400" height="240" fill={ink.boards} />
      <path d="M0 34h400" stroke={ink.shade} strokeWidth="3" />
      <path d="M0 138h400v102H0z" fill={ink.sheet} />
      <path d="M0 136h400" stroke={ink.kick} strokeWidth="8" />
      <path d="M254 158a56 30 0 0 0 112 0Z" fill={ink.crease} stroke={ink.red} strokeWidth="3" />
      <path d="M264 158V84h92v74" fill={`url(#${net})`} stroke={ink.red} strokeWidth="7" strokeLinejoin="round" />
      <Puck x={322} y={182} r={9} />
      <Person x={92} y={222} scale={1.5} top={ink.blue} helmet={ink.crease} points />
      <Person x={184} y={204} scale={1.06} top={ink.red} helmet={ink.ice} number={7} />
      <Person x={258} y={232} scale={1.14} top={ink.steel} helmet={ink.blue} number={12} />
    </Drawing>
  )
}

type PersonProps = {
  /** The middle between the skates. */
  x: number
  y: number
  /** A person of scale 1 is 110 units high. */
  scale: number
  top: string
  helmet: string
  number?: number
  /** With an arm toward the net; otherwise both hands hold the stick. */
  points?: boolean
}

function Person({ x, y, scale, top, helmet, number, points = false }: PersonProps) {
  const arms = points ? 'M18-76 44-92M-18-74-25-56-18-44' : 'M18-75 26-58 13-46M-18-75-25-60-9-50'
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="0" cy="1" rx="30" ry="4" fill={ink.steel} opacity=".6" />
      {points ? (
        <path d="M-18-44-34 0h-14" fill="none" stroke={ink.cord} strokeWidth="4" />
      ) : (
        <path d="M-9-50 40-1h14" fill="none" stroke={ink.cord} strokeWidth="4" />
      )}
      <path d="M-17-8h13v7h-15ZM4-8h13l2 7H4Z" fill={ink.hall} />
      <path d="M-21 1h18M3 1h18" stroke={ink.cord} strokeWidth="2" />
      <path d="M-16-44h32l2 37H4L0-26-4-7h-14Z" fill={ink.shade} />
      <path d={arms} fill="none" stroke={top} strokeWidth="11" />
      <path d="M-18-82q18-6 36 0l3 42q-21 6-42 0Z" fill={top} />
      <path d="M-20-49q20 5 40 0" fill="none" stroke={ink.ice} strokeWidth="4" strokeLinecap="butt" />
      {number !== undefined && (
        <text y="-57" fontSize="20" fill={top === ink.steel ? ink.boards : ink.ice} {...lettering}>
          {number}
        </text>
      )}
      <circle cx={points ? 46 : 13} cy={points ? -93 : -46} r="6" fill={ink.hall} />
      <path d="M-13-90a13 14 0 0 1 26 0v5q-13 5-26 0Z" fill={helmet} stroke={ink.hall} strokeWidth="1.5" />
      <path d="M-6-102v14M6-102v14" stroke={ink.steel} strokeWidth="2" />
    </g>
  )
}
