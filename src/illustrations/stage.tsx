/** The speaking series: a stage with a microphone under a lamp and three name cards. Three times as wide as a tile, for bands. */
import { useId } from 'react'
import { Drawing, Part } from './drawing.tsx'
import { ink } from './inks.ts'

export function Stage() {
  const beam = useId()
  return (
    <Drawing size={[1200, 240]} fill="middle">
      {/* Not in the file: not every browser finds a gradient there. */}
      <linearGradient id={beam} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={ink.kick} stopOpacity=".55" />
        <stop offset="1" stopColor={ink.kick} stopOpacity="0" />
      </linearGradient>
      <rect width="1200" height="240" fill={ink.boards} />
      <path d="M570 22h60l76 166H494Z" fill={`url(#${beam})`} />
      <Part of="club#stage" />
    </Drawing>
  )
}
