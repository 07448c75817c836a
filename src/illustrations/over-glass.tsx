/** Not found: a puck flies over the glass and the net stays empty. */
import { useId } from 'react'
import { Drawing, Mesh, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { Puck } from './puck.tsx'

export function OverGlass(props: DrawingProps) {
  const net = useId()
  return (
    <Drawing size={[480, 280]} {...props}>
      <defs>
        <Mesh id={net} size={10} cord={ink.cord} width={1.3} />
      </defs>
      <rect width="480" height="280" rx="14" fill={ink.boards} />
      <path d="M0 232h480v34a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14Z" fill={ink.sheet} />
      <path
        d="M280 70h88v108h-88zM374 70h88v108h-88z"
        fill={ink.crease}
        fillOpacity=".22"
        stroke={ink.steel}
        strokeWidth="4"
      />
      <path d="m296 120 34-40M390 140l44-52" stroke={ink.ice} strokeWidth="4" strokeLinecap="round" opacity=".5" />
      <path d="M268 178h212v54H268z" fill={ink.ice} />
      <path d="M268 178h212" stroke={ink.blue} strokeWidth="6" />
      <path d="M0 232h480" stroke={ink.red} strokeWidth="4" />
      <path d="M76 232a62 34 0 0 0 128 0Z" fill={ink.crease} stroke={ink.red} strokeWidth="4" />
      <path d="M84 232v-82h112v82" fill={`url(#${net})`} stroke={ink.red} strokeWidth="9" strokeLinejoin="round" />
      <path
        d="M40 268Q220 230 330 60 352 28 392 28"
        fill="none"
        stroke={ink.kick}
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray="60 14 34 14 22 16"
      />
      <g transform="rotate(-16 410 30)">
        <Puck x={414} y={33} r={15} />
        <ellipse cx="414" cy="28" rx="15" ry="8.7" fill="none" stroke={ink.steel} strokeWidth="2" />
      </g>
    </Drawing>
  )
}
