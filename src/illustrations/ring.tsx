/** The weekly meter: a face-off circle filled by the sessions used. Always shown next to text. */
import { Drawing } from './drawing.tsx'

const radius = 22
const circumference = 2 * Math.PI * radius

/** `n` of `of` sessions used, full at most. `width` in pixels. */
export function Ring({ n, of, width = 56 }: { n: number; of: number; width?: number }) {
  const used = circumference * Math.min(1, Math.max(0, of > 0 ? n / of : 0))
  return (
    <Drawing size={[56, 56]} width={width}>
      <circle cx="28" cy="28" r={radius} fill="none" stroke="var(--c-line)" strokeWidth="7" />
      <circle
        cx="28"
        cy="28"
        r={radius}
        fill="none"
        stroke="var(--c-link)"
        strokeWidth="7"
        strokeDasharray={`${used.toFixed(1)} ${circumference.toFixed(1)}`}
        transform="rotate(-90 28 28)"
      />
      <path d="M28 1v7M28 48v7M1 28h7M48 28h7" stroke="var(--c-muted)" strokeWidth="2.5" />
    </Drawing>
  )
}
