/** Game nights: a play-off bracket on the lounge screen with the winner's path lit, and two seats. */
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

export function Bracket(props: DrawingProps) {
  return (
    <Drawing size={[400, 240]} fill="middle" {...props}>
      <rect width="400" height="240" fill={ink.blue} />
      <rect y="204" width="400" height="36" fill="var(--blue-700)" />
      <rect x="56" y="18" width="288" height="152" rx="12" fill={ink.boards} />
      <rect x="66" y="28" width="268" height="132" rx="6" fill={ink.hall} />
      <g fill="none" stroke={ink.steel} strokeWidth="4">
        <path d="M80 48h36v28H80M80 112h36v28H80M320 48h-36v28h36M320 112h-36v28h36" />
        <path d="M116 62h34v64h-34M284 62h-34v64h34" />
      </g>
      <path
        d="M80 112h36v14h34V94h34M250 94h-34"
        fill="none"
        stroke={ink.kick}
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <ellipse cx="200" cy="97" rx="17" ry="10" fill={ink.ice} />
      <ellipse cx="200" cy="92" rx="17" ry="10" fill={ink.sheet} />
      <path d="M190 170h20v34h-20zM150 204h100" stroke={ink.boards} strokeWidth="6" fill={ink.boards} />
      {[84, 250].map((x) => (
        <path
          key={x}
          d={`M${x} 240v-34a16 16 0 0 1 16-16h34a16 16 0 0 1 16 16v34Z`}
          fill={ink.ice}
          stroke={ink.boards}
          strokeWidth="5"
        />
      ))}
      <path d="M0 238h400" stroke={ink.boards} strokeWidth="4" />
    </Drawing>
  )
}
