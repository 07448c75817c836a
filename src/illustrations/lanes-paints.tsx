/** Paints of the lanes drawing: net, walls, ice, lamp beams and the shot's trail. Their ids begin with that of the drawing. */
import type { ReactNode } from 'react'
import { ink } from './inks.ts'

export function LanesPaints({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}net`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V9M0 0H9" stroke={ink.ice} strokeWidth="1.1" fill="none" />
      </pattern>
      <Fade id={`${id}wall`} across>
        <stop offset="0" stopColor={ink.hall} />
        <stop offset="1" stopColor="var(--navy-800)" />
      </Fade>
      <Fade id={`${id}plate`} across>
        <stop offset="0.34" stopColor={ink.kick} stopOpacity="0" />
        <stop offset="0.46" stopColor={ink.kick} />
      </Fade>
      <Fade id={`${id}ice`}>
        <stop offset="0" stopColor={ink.steel} />
        <stop offset="0.35" stopColor={ink.sheet} />
        <stop offset="1" stopColor={ink.ice} />
      </Fade>
      <Fade id={`${id}dim`}>
        <stop offset="0" stopColor="var(--navy-700)" />
        <stop offset="1" stopColor="var(--navy-600)" />
      </Fade>
      <Fade id={`${id}beam`}>
        <stop offset="0" stopColor={ink.ice} stopOpacity="0.5" />
        <stop offset="1" stopColor={ink.ice} stopOpacity="0" />
      </Fade>
      <Fade id={`${id}trail`}>
        <stop offset="0.5" stopColor={ink.kick} />
        <stop offset="1" stopColor={ink.kick} stopOpacity="0" />
      </Fade>
    </defs>
  )
}

/** Downwards, or from left to right. */
function Fade({ id, across = false, children }: { id: string; across?: boolean; children: ReactNode }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={across ? 1 : 0} y2={across ? 0 : 1}>
      {children}
    </linearGradient>
  )
}
