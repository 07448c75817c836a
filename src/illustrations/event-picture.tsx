/** Picture of an event without an image: a piece of the rink, one of four, chosen by the event. */
import { Drawing } from './drawing.tsx'
import { ink } from './inks.ts'

/** The rink seen from above: center circle, goal crease, faceoff dot and board curve. */
const pieces = [
  <>
    <path d="M200-10v260" stroke={ink.red} strokeWidth="10" />
    <circle cx="200" cy="120" r="78" fill="none" stroke={ink.blue} strokeWidth="8" />
    <circle cx="200" cy="120" r="10" fill={ink.blue} />
  </>,
  <>
    <path d="M300-10v260" stroke={ink.red} strokeWidth="6" />
    <path d="M300 60a64 64 0 0 0 0 120Z" fill={ink.crease} stroke={ink.red} strokeWidth="6" />
    <path d="M304 78h46v84h-46" fill="none" stroke={ink.red} strokeWidth="8" strokeLinejoin="round" />
  </>,
  <>
    <circle cx="150" cy="120" r="84" fill="none" stroke={ink.red} strokeWidth="6" />
    <circle cx="150" cy="120" r="12" fill={ink.red} />
    <path d="M124 92h-30M124 148h-30M176 92h30M176 148h30" stroke={ink.red} strokeWidth="6" />
    <path d="M330-10v260" stroke={ink.blue} strokeWidth="14" />
  </>,
  <>
    <path d="M-10 30h250q130 0 130 130v90" fill="none" stroke={ink.boards} strokeWidth="16" />
    <path d="M-10 46h248q118 0 118 118v86" fill="none" stroke={ink.kick} strokeWidth="6" />
    <circle cx="120" cy="150" r="12" fill={ink.blue} />
  </>,
]

const pucks = [
  [262, 70],
  [228, 96],
  [236, 176],
  [236, 138],
] as const

/** `seed` is the event's id: an event always has the same picture. */
export function EventPicture({ seed }: { seed: string }) {
  const which = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % pieces.length
  const [x, y] = pucks[which]!
  return (
    <Drawing size={[400, 240]} fill="middle">
      <rect width="400" height="240" fill={ink.sheet} />
      {pieces[which]}
      <path d={`M${x - 96} ${y + 64}L${x - 14} ${y + 10}`} stroke={ink.ice} strokeWidth="10" strokeLinecap="round" />
      {/* Its own puck: the one of the public pages would load their drawings. */}
      <ellipse cx={x} cy={y} rx="17" ry="10" fill={ink.hall} />
      <ellipse cx={x} cy={y - 5} rx="17" ry="10" fill={ink.shade} />
    </Drawing>
  )
}
