/** A staff portrait: a clipboard with initials, held by a hockey glove. */
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink, lettering } from './inks.ts'

export function Portrait({ initials, night = false, ...props }: DrawingProps & { initials: string; night?: boolean }) {
  return (
    <Drawing size={[400, 240]} fill="middle" {...props}>
      <rect width="400" height="240" fill={night ? ink.boards : ink.crease} />
      <path d="M0 226h400" stroke={night ? ink.steel : ink.boards} strokeWidth="2" />
      <g transform="rotate(-4 200 130)">
        <rect x="118" y="28" width="164" height="196" rx="12" fill={night ? ink.blue : ink.boards} />
        <rect x="130" y="46" width="140" height="166" rx="4" fill={ink.ice} />
        <rect x="166" y="16" width="68" height="30" rx="8" fill={ink.kick} />
        <circle cx="200" cy="31" r="6" fill={ink.boards} />
        <text x="200" y="146" fontSize="92" fill={ink.boards} {...lettering}>
          {initials}
        </text>
        <path d="M146 168h108M146 182h108M146 196h64" stroke={ink.steel} strokeWidth="4" />
      </g>
      <Glove cuff={night ? ink.shade : ink.blue} />
    </Drawing>
  )
}

/** The glove reaches in from the right and grips the edge of the clipboard. */
function Glove({ cuff }: { cuff: string }) {
  return (
    <>
      <path d="M400 132 330 148v66l70 16Z" fill={cuff} stroke={ink.hall} strokeWidth="4" />
      <path
        d="M336 142h-34a16 16 0 0 0-16 16v48a14 14 0 0 0 14 14h36Z"
        fill={ink.red}
        stroke={ink.hall}
        strokeWidth="4"
      />
      {[146, 165, 184, 203].map((y) => (
        <rect key={y} x="254" y={y} width="62" height="17" rx="8.5" fill={ink.red} stroke={ink.hall} strokeWidth="4" />
      ))}
      <path d="M274 149v11M274 168v11M274 187v11M274 206v11" stroke={ink.ice} strokeWidth="3" />
    </>
  )
}
