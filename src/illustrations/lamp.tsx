/** The goal lamp above the boards: lit on success, off without a connection. */
import { Drawing, type DrawingProps } from './drawing.tsx'
import { ink } from './inks.ts'

const rays = 'M160 22V6M102 44 90 32M218 44l12-12M78 92H60M242 92h18'

export function Lamp({ lit, ...props }: DrawingProps & { lit: boolean }) {
  return (
    <Drawing size={[320, 180]} {...props}>
      <path d="M0 150h320v30H0z" fill={ink.sheet} />
      <path d="M0 150h320" stroke={ink.boards} strokeWidth="4" />
      {lit && <path d={rays} stroke={ink.kick} strokeWidth="9" strokeLinecap="round" />}
      <path d="M112 124V92a48 48 0 0 1 96 0v32Z" fill={lit ? ink.red : ink.cord} />
      <path
        d="M132 118V92a28 28 0 0 1 20-27"
        fill="none"
        stroke={ink.ice}
        strokeWidth="6"
        strokeLinecap="round"
        opacity={lit ? 0.9 : 0.35}
      />
      <path d="M144 124V96a16 16 0 0 1 32 0v28" fill={lit ? ink.ice : ink.steel} />
      <rect x="96" y="120" width="128" height="18" rx="4" fill={ink.boards} />
      <rect x="84" y="134" width="152" height="16" rx="4" fill={ink.shade} />
      {!lit && (
        <path d="M236 142q40 0 40 22t-28 16" fill="none" stroke={ink.kick} strokeWidth="5" strokeLinecap="round" />
      )}
    </Drawing>
  )
}
