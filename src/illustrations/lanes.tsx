/** The lanes of synthetic ice in one-point perspective: lamps, nets, creases, blue line, painted numbers, one shot. */
import { useId } from 'react'
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'
import { LanesPaints } from './lanes-paints.tsx'
import { Lettering } from './lettering.tsx'

export type LanesProps = DrawingProps & {
  /** Number of lanes. */
  count?: number
  /** Width and height of the drawing; `wall` is the y position where the back wall ends. */
  size?: readonly [number, number]
  wall?: number
  /** Total width of the lanes at the wall and at the viewer. */
  far?: number
  near?: number
  /** Horizontal center of the lanes at the wall and at the viewer, 0 to 1 of the width. */
  center?: readonly [number, number]
  /** Lanes with their lamp on; all by default. */
  lit?: readonly number[]
  /** Lane of the shot: the middle one by default, 0 for none. */
  hot?: number
}

const hall = [1200, 620] as const
const straight = [0.5, 0.5] as const
const round = (value: number) => Number(value.toFixed(1))

export function Lanes({
  count = 5,
  size = hall,
  wall = 150,
  far = 620,
  near = 1320,
  center = straight,
  lit,
  hot = Math.ceil(count / 2),
  ...props
}: LanesProps) {
  const id = useId()
  const [width, height] = size
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  /** Lamp scale: narrower with more than five lanes, so that lamps do not overlap. */
  const lamp = round(Math.min(1, 5 / count))
  /** x of a lane's left edge at depth `t` (0 at the wall, 1 at the viewer). Lanes count from 0; fractions are inside. */
  const x = (lane: number, t: number) => {
    const all = far + (near - far) * t
    return width * (center[0] + (center[1] - center[0]) * t) - all / 2 + (all * lane) / count
  }
  const y = (t: number) => wall + (height - wall) * t
  const at = (lane: number, t: number) => `${round(x(lane, t))} ${round(y(t))}`
  const isLit = (number: number) => lit?.includes(number) ?? true
  const aside = center[0] > 0.5

  return (
    <Drawing size={size} fill="top" {...props}>
      <LanesPaints id={id} />
      <rect width={width} height={wall} fill={`url(#${id}wall)`} />
      <rect y={wall} width={width} height={height - wall} fill={ink.hall} />
      {numbers.map((number) => {
        const middle = x(number - 0.5, 0)
        const on = isLit(number)
        return (
          <g key={number}>
            <path
              d={`M${round(middle - 46 * lamp)} 0h${92 * lamp}l${26 * lamp} ${wall}h${-144 * lamp}Z`}
              fill={`url(#${id}beam)`}
              opacity={on ? 0.34 : 0.06}
            />
            <rect
              x={round(middle - 30 * lamp)}
              y="8"
              width={60 * lamp}
              height="5"
              rx="2.5"
              fill={on ? ink.ice : 'var(--navy-600)'}
            />
          </g>
        )
      })}
      <rect y={wall - 7} width={width} height="7" fill={aside ? `url(#${id}plate)` : ink.kick} />
      {numbers.map((number) => (
        <Lane key={number} number={number} on={isLit(number)} id={id} x={x} y={y} at={at} />
      ))}
      {[0, ...numbers].map((board) => {
        const lean = board < count / 2 ? 1 : -1
        const [top, foot] = [round(x(board, 0)), round(x(board, 1))]
        return (
          <g key={board}>
            <path d={`M${top - 2.5} ${wall}h5L${foot + 10} ${height}h-20Z`} fill={ink.boards} />
            <path d={`M${top + 2.5 * lean} ${wall}L${foot + 10 * lean} ${height}`} stroke={ink.kick} strokeWidth="3" />
          </g>
        )
      })}
      {hot > 0 && <Shot lane={hot - 1} x={x} y={y} trail={`url(#${id}trail)`} />}
    </Drawing>
  )
}

type Place = (lane: number, t: number) => number
type Depth = (t: number) => number

function Lane(props: {
  number: number
  on: boolean
  id: string
  x: Place
  y: Depth
  at: (lane: number, t: number) => string
}) {
  const { number, on, id, x, y, at } = props
  const left = number - 1
  const goal = 0.075
  const wide = x(number, goal) - x(left, goal)
  const middle = round(x(left + 0.5, goal))
  const line = round(y(goal))
  const post = round(wide * 0.23)
  const crease = round(wide * 0.3)
  const tall = (x(number, 0.66) - x(left, 0.66)) * 0.033
  const band = (from: number, to: number) => `M${at(left, from)}L${at(number, from)}L${at(number, to)}L${at(left, to)}Z`
  return (
    <>
      <path d={band(0, 1)} fill={`url(#${id}${on ? 'ice' : 'dim'})`} />
      <path d={`M${at(left + 0.06, goal)}L${at(left + 0.94, goal)}`} stroke={ink.red} strokeWidth="2.5" />
      <path
        d={`M${middle - crease} ${line}a${crease} ${round(wide * 0.22)} 0 0 0 ${round(crease * 2)} 0Z`}
        fill={ink.crease}
        stroke={ink.red}
        strokeWidth="2"
        opacity={on ? 0.95 : 0.35}
      />
      <path
        d={`M${middle - post} ${line}v${round(-post * 1.32)}h${post * 2}V${line}`}
        fill={`url(#${id}net)`}
        stroke={ink.red}
        strokeWidth="4.5"
        strokeLinejoin="round"
      />
      <path d={band(0.4, 0.445)} fill={ink.blue} opacity={on ? 0.9 : 0.35} />
      <g
        transform={`translate(${round(x(left + 0.5, 0.66) - tall * (number > 9 ? 8 : 3))} ${round(y(0.6))}) scale(${tall.toFixed(2)} ${(tall * 0.82).toFixed(2)})`}
        opacity={on ? 0.92 : 0.6}
      >
        <Lettering text={String(number)} paint={on ? ink.boards : 'var(--ice-300)'} weight={3.1} />
      </g>
      {on && (
        <path
          d={`M${at(left + 0.15, 0.97)}Q${at(left + 0.3, 0.7)} ${at(left + 0.12, 0.5)}M${at(left + 0.9, 0.95)}Q${at(left + 0.6, 0.8)} ${at(left + 0.86, 0.52)}`}
          fill="none"
          stroke={ink.steel}
          strokeWidth="1.5"
          opacity=".7"
        />
      )}
    </>
  )
}

/** The shot: a puck with a yellow trail. A page can animate it through `data-shot`. */
function Shot({ lane, x, y, trail }: { lane: number; x: Place; y: Depth; trail: string }) {
  const drift = (t: number) => round(x(lane + 0.5 + 0.14 * Math.sin(t * 3), t))
  const [from, to] = [0.93, 0.13]
  const [end, rest] = [drift(to), round(y(to))]
  const bend = round(y(0.5))
  return (
    <>
      <path
        data-shot="trail"
        d={`M${drift(from) - 9} ${round(y(from))}Q${drift(0.5) + 20} ${bend} ${end} ${rest - 14}Q${drift(0.5) + 34} ${bend} ${drift(from) + 13} ${round(y(from))}Z`}
        fill={trail}
        opacity=".9"
      />
      <g data-shot="puck">
        <ellipse cx={end} cy={rest - 17} rx="9" ry="5" fill={ink.hall} />
        <ellipse cx={end} cy={rest - 19.5} rx="9" ry="5" fill={ink.shade} />
      </g>
    </>
  )
}
