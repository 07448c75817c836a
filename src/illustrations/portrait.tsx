/** A staff portrait: a clipboard with initials, held by a hockey glove. */
import { Drawing, Part } from './drawing.tsx'
import { ink } from './inks.ts'

/** `night` is the dark variant. */
export function Portrait({ initials, night }: { initials: string; night: boolean }) {
  return (
    <Drawing fill="middle">
      <rect width="400" height="240" fill={night ? ink.boards : ink.crease} />
      <path d="M0 226h400" stroke={night ? ink.steel : ink.boards} strokeWidth="2" />
      <g transform="rotate(-4 200 130)">
        <rect x="118" y="28" width="164" height="196" rx="12" fill={night ? ink.blue : ink.boards} />
        <rect x="130" y="46" width="140" height="166" rx="4" fill={ink.ice} />
        <rect x="166" y="16" width="68" height="30" rx="8" fill={ink.kick} />
        <circle cx="200" cy="31" r="6" fill={ink.boards} />
        <text
          x="200"
          y="146"
          fontFamily="var(--font-display)"
          fontSize="92"
          fontWeight="900"
          textAnchor="middle"
          fill={ink.boards}
        >
          {initials}
        </text>
        <path d="M146 168h108M146 182h108M146 196h64" stroke={ink.steel} strokeWidth="4" />
      </g>
      <Part of="club#glove" color={night ? ink.shade : ink.blue} />
    </Drawing>
  )
}
