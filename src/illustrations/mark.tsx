/** The club's mark: a nest of two arcs and two crossed sticks, with a yellow puck. */
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'

/** `width` in px; in the color of the text. */
export function Mark({ width, ...props }: DrawingProps & { width: number }) {
  return (
    <Drawing size={[48, 48]} width={width} {...props}>
      <MarkStrokes stroke="currentColor" />
    </Drawing>
  )
}

/** The strokes of the mark for use in another drawing, 48 units wide. */
export function MarkStrokes({ stroke }: { stroke: string }) {
  return (
    <>
      <path
        d="M4 22a20 20 0 0 0 40 0M10.5 20.5a13.5 13.5 0 0 0 27 0M2 29 40 12M46 29 8 12"
        fill="none"
        stroke={stroke}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M15 15.5v4.2c0 2.6 4 4.6 9 4.6s9-2 9-4.6v-4.2" fill={ink.kick} />
      <ellipse
        cx="24"
        cy="15.5"
        rx="9"
        ry="4.6"
        fill={ink.kick}
        stroke={stroke}
        strokeOpacity=".28"
        strokeWidth="1.2"
      />
    </>
  )
}
