/** How a site gets onto the Home Screen of an iPhone: the button, the entry, the icon, each in a yellow ring. */
import type { ReactNode } from 'react'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { MarkStrokes } from './mark.tsx'

export type InstallStep = 'share' | 'add' | 'open'

export function HomeScreenStep({ step, ...props }: DrawingProps & { step: InstallStep }) {
  return (
    <Drawing size={[200, 150]} {...props}>
      <rect width="200" height="150" rx="14" fill={ink.boards} />
      {scenes[step]}
    </Drawing>
  )
}

/** A line of text that nobody has to read. */
const Line = ({ x, y, width }: { x: number; y: number; width: number }) => (
  <path d={`M${x} ${y}h${width}`} stroke={ink.steel} strokeWidth="6" strokeLinecap="round" />
)

const Highlight = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle cx={x} cy={y} r={r} fill="none" stroke={ink.kick} strokeWidth="5" />
)

const iconStroke = {
  fill: 'none',
  stroke: ink.blue,
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const scenes = {
  share: (
    <>
      <rect x="40" y="-40" width="120" height="178" rx="22" fill={ink.ice} stroke={ink.steel} strokeWidth="4" />
      <Line x={58} y={22} width={64} />
      <Line x={58} y={40} width={84} />
      <Line x={58} y={58} width={48} />
      <rect x="50" y="90" width="100" height="34" rx="17" fill={ink.crease} />
      <path d="M92 104h-3v14h22v-14h-3M100 110V95m-5 5 5-5 5 5" {...iconStroke} />
      <Highlight x={100} y={106} r={24} />
    </>
  ),
  add: (
    <>
      <rect x="28" y="24" width="144" height="160" rx="18" fill={ink.ice} stroke={ink.steel} strokeWidth="4" />
      <Line x={46} y={46} width={72} />
      <rect x="36" y="66" width="128" height="36" rx="10" fill={ink.crease} />
      <path d="M54 84h76" stroke={ink.blue} strokeWidth="6" strokeLinecap="round" />
      <path d="M138 74h20v20h-20zM148 79v10m-5-5h10" {...iconStroke} />
      <Highlight x={148} y={84} r={21} />
      <Line x={46} y={122} width={58} />
    </>
  ),
  open: (
    <>
      <rect x="40" y="14" width="120" height="178" rx="22" fill={ink.shade} stroke={ink.steel} strokeWidth="4" />
      {[
        [56, 34],
        [124, 34],
        [56, 82],
        [90, 34],
        [124, 82],
      ].map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="22" height="22" rx="6" fill={ink.steel} opacity=".55" />
      ))}
      <rect x="84" y="72" width="34" height="34" rx="9" fill={ink.hall} />
      <g transform="translate(89 78) scale(.5)">
        <MarkStrokes stroke={ink.ice} />
      </g>
      <Highlight x={101} y={89} r={29} />
    </>
  ),
} as const satisfies Record<InstallStep, ReactNode>
