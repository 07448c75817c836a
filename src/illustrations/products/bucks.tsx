/** A Puck Bucks card with its value in dollars. */
import { Drawing, type DrawingProps } from '#illustrations/drawing.tsx'
import { ink } from '#illustrations/inks.ts'

export function Bucks({ value, ...props }: DrawingProps & { value: number }) {
  return (
    <Drawing size={[240, 220]} {...props}>
      <g transform="rotate(-6 120 110)">
        <rect x="24" y="46" width="192" height="124" rx="14" fill={ink.kick} />
        <rect x="24" y="140" width="192" height="12" fill={ink.boards} />
        <circle cx="172" cy="90" r="30" fill="none" stroke={ink.boards} strokeWidth="4" />
        <circle cx="172" cy="90" r="6" fill={ink.boards} />
        <path d="M134 90h8M202 90h8M172 52v8M172 120v8" stroke={ink.boards} strokeWidth="4" />
        <text x="40" y="110" fontFamily="var(--font-display)" fontWeight="900" fontSize="56" fill={ink.boards}>
          {`$${value}`}
        </text>
      </g>
    </Drawing>
  )
}
