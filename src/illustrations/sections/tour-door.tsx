/** Book a tour: an open door, with light from the rink falling into a dark hall. */
import { useId } from 'react'
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

export function TourDoor(props: DrawingProps) {
  const light = useId()
  return (
    <Drawing size={[400, 240]} fill="foot" {...props}>
      <defs>
        <linearGradient id={light} x1=".5" y1="0" x2=".3" y2="1">
          <stop offset="0" stopColor={ink.kick} />
          <stop offset="1" stopColor={ink.kick} stopOpacity=".1" />
        </linearGradient>
      </defs>
      <rect width="400" height="240" fill={ink.boards} />
      <path d="M0 196h400v44H0z" fill={ink.hall} />
      <path d="M0 196h400" stroke={ink.shade} strokeWidth="4" />
      <path d="M156 30h108v166H156z" fill={ink.kick} />
      <path d="M156 196h108l40 44H40Z" fill={`url(#${light})`} />
      <path d="M176 196v-60h68v60" fill="none" stroke={ink.boards} strokeWidth="7" strokeLinejoin="round" />
      <path d="M196 136v60M224 136v60M176 158h68M176 178h68" stroke={ink.boards} strokeWidth="2" />
      <path d="M264 30 316 10v214l-52-28Z" fill={ink.blue} />
      <path d="m276 52 28-10v58l-28 4ZM276 120l28-2v72l-28-12Z" fill="var(--blue-700)" />
      <circle cx="272" cy="118" r="5" fill={ink.ice} />
      <path d="M152 200V26h112" fill="none" stroke={ink.steel} strokeWidth="8" />
      <g transform="translate(60 70)" fill="none" stroke={ink.steel} strokeWidth="6" strokeLinecap="round">
        <path d="M24 0v108q0 14-14 14H0" />
        <path d="M44 0v108" />
      </g>
    </Drawing>
  )
}
